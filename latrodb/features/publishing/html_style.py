"""How pages of HTML look."""

STYLE = """:root { --paper: #fff; --ink: #262019; --soft: #6b6157; --line: #ddd4c6; --link: #8a3a1e;
  --panel: #f4eee3; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1815; --ink: #e8e1d6; --soft: #a99f92; --line: #40382f; --link: #e8a07f; --panel: #26211c; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 Charter, "Bitstream Charter", "Iowan Old Style", Cambria, Georgia, serif; }
main { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2.2em 0 .6em; font-weight: 600; text-wrap: balance; }
h1 { font-size: 2.1rem; margin-top: 0; }
h2 { font-size: 1.5rem; border-bottom: 1px solid var(--line); padding-bottom: .25em; }
h3 { font-size: 1.2rem; }
h4, h5, h6 { font-size: 1.0625rem; }
p, ul, ol, pre, table, blockquote { margin: 0 0 1.1em; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em; }
img { max-width: 100%; height: auto; }
blockquote { margin-left: 0; padding-left: 1.1em; border-left: 3px solid var(--line); color: var(--soft); }
code, pre { font-family: ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: .875em; }
code { background: var(--panel); padding: .1em .3em; border-radius: 3px; }
pre { background: var(--panel); padding: .9em 1.1em; border-radius: 4px; overflow-x: auto; line-height: 1.45; }
pre code { padding: 0; background: none; font-size: 1em; }
table { border-collapse: collapse; display: block; max-width: 100%; overflow-x: auto; font-size: .9375rem;
  line-height: 1.45; }
th, td { padding: .35em .8em .35em 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 600; white-space: nowrap; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2.5em 0; }
figure.latro { margin: 2em 0; text-align: center; }
main > figure.latro { width: max-content; max-width: min(100vw - 2rem, 76rem);
  margin-left: 50%; transform: translateX(-50%); }
figure.latro > svg, figure.latro > img { display: block; margin: 0 auto; }
figure.latro > figcaption { width: 0; min-width: 100%; max-width: 40rem; margin: .7em auto 0; color: var(--soft);
  font-size: .9375rem; line-height: 1.45; text-wrap: balance; }
@media screen and (prefers-color-scheme: dark) {
  figure.latro > svg, figure.latro > img { padding: .6rem; border-radius: 6px; background: var(--page); }
}
:target { scroll-margin-top: 1rem; }
@media screen and (max-width: 36rem) {
  main { padding: 1.5rem 1rem 4rem; }
  main > figure.latro { width: auto; max-width: none; margin-left: 0; margin-right: 0; transform: none; }
  figure.latro { overflow-x: auto; }
  figure.latro > svg, figure.latro > img { min-width: var(--least, 0); }
  figure.latro > figcaption { position: sticky; left: 0; }
}
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #333; --line: #bbb; --link: #000; --panel: #f4f4f4; }
  body { font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  main > figure.latro { max-width: 100%; }
  figure.latro, pre, table { break-inside: avoid; }
  h1, h2, h3 { break-after: avoid; }
}
"""
