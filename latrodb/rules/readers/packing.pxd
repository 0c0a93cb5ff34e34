# The types of packing.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t FIRST, SECOND, THIRD

@cython.locals(count="Py_ssize_t", blocks="Py_ssize_t", block="Py_ssize_t", at="Py_ssize_t", place="Py_ssize_t", plane="Py_ssize_t", rows=int, row=int, bit=int, byte=uint64_t, bits=uint64_t, moved=uint64_t, source="const unsigned char[::1]", target="unsigned char[::1]", marks="unsigned char[::1]")
cpdef dict find_planes(bytes codes, Py_ssize_t width)
@cython.locals(index="Py_ssize_t")
cpdef add_rows(list values, object number, Py_ssize_t start, object keys, object turns, object numbers)
cpdef str join_texts(object turns)
