// What the translated engine needs besides plain operators. A number of 64 bits has two halves of 32 bits with a sign.
const lowHalf = (number) => (typeof number === "number" ? number | 0 : Number(BigInt.asIntN(32, BigInt(number))));
const highHalf = (number) => (typeof number === "number"
  ? Math.floor(number / 4294967296) | 0 : Number(BigInt.asIntN(32, BigInt(number) >> 32n)));
const joinSigned = (low, high) => {
  const near = high * 4294967296 + (low >>> 0);
  return Number.isSafeInteger(near) ? near : BigInt(high) << 32n | BigInt(low >>> 0);
};
const joinUnsigned = (low, high) => BigInt(high >>> 0) << 32n | BigInt(low >>> 0);
const shiftLeft = (low, high, count) => {
  if (count === 0) { HIGH = high; return low; }
  if (count >= 32) { HIGH = count < 64 ? low << count - 32 : 0; return 0; }
  HIGH = high << count | low >>> 32 - count;
  return low << count;
};
const shiftLeftUnsigned = shiftLeft;
const shiftRight = (low, high, count) => {
  if (count === 0) { HIGH = high; return low; }
  if (count >= 32) { HIGH = high >> 31; return count < 64 ? high >> count - 32 : high >> 31; }
  HIGH = high >> count;
  return low >>> count | high << 32 - count;
};
const shiftRightUnsigned = (low, high, count) => {
  if (count === 0) { HIGH = high; return low; }
  if (count >= 32) { HIGH = 0; return count < 64 ? high >>> count - 32 | 0 : 0; }
  HIGH = high >>> count;
  return low >>> count | high << 32 - count;
};
const restOf = (low, high, divisor) => {
  if (divisor <= 0 || divisor > 2097152) throw makeError("OverflowError", "a divisor has 1 to 21 bits");
  return ((high >>> 0) % divisor * 4294967296 + (low >>> 0)) % divisor;
};
const floorModulo = (number, divisor) => (number % divisor + divisor) % divisor;
const sumOf = (items) => items.reduce((total, item) => total + Number(item), 0);
const countBits = (bytes) => bytes.reduce((total, byte) => {
  for (let rest = byte; rest; rest &= rest - 1) total++;
  return total;
}, 0);
const takeItems = (items, count, hasMore) => {
  if (hasMore ? items.length < count : items.length !== count) throw makeError("ValueError", count + " items, please");
  return items;
};
const makeError = (kind, message) => Object.assign(new Error(message), {name: kind});
