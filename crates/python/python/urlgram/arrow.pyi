"""Kernels over columns of URLs, for everything with the Arrow PyCapsule interface."""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol, overload

class ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

class ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

# A column: of pyarrow, polars, pandas or another package, or a list or tuple of `str`, `bytes` and `None`.
Rows = ArrowArray | ArrowStream | list[Any] | tuple[Any, ...]

class Column:
    """A column of results, which indexes, iterates, prints and pickles."""

    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, row: int) -> Any: ...
    @overload
    def __getitem__(self, row: slice) -> Column: ...
    def __iter__(self) -> Iterator[Any]: ...
    def to_pyarrow(self) -> Any:
        """Return a `pyarrow.Array`, or a `pyarrow.ChunkedArray` if the URLs were chunked."""
    def to_pylist(self) -> list[Any]:
        """Return the values as a list."""

class Kernel(NamedTuple):
    """A function over columns."""

    name: str
    summary: str
    parameter: str | None
    example: str | int | None
    def __call__(
        self, column: Rows, value: str | int | Rows | None = None, *, spec: str = "rfc3986", parallel: bool = False
    ) -> Column:
        """Run the kernel over a column."""

def kernels() -> list[Kernel]:
    """Return all kernels."""

def run(
    name: str, column: Rows, value: str | int | Rows | None = None, *, spec: str = "rfc3986", parallel: bool = False
) -> Column:
    """Run a kernel by its name."""

def select(column: Rows, /, *fields: str, spec: str = "rfc3986", parallel: bool = False, **named: str) -> Column:
    """Return several fields of each URL as a struct, by one pass over the column."""

def release_memory() -> None:
    """Give the memory back that is kept for later results, at most 272 MiB."""

def parse(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """All components of the URL, whether it is valid, and the code and the byte offset of the mistake if it is not."""

def url(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Whole URL as written."""

def scheme(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Scheme, before the first colon."""

def authority(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Authority, after //."""

def userinfo(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Text before the @ of the authority."""

def host(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Host, with brackets for RFCs and the URL Standard."""

def host_kind(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Kind of the host: ipv4, ipv6, ipvfuture, reg-name, domain, opaque or empty; null if the specification does not classify hosts."""

def port(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Port as written, which may be empty."""

def path(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Path, which may be empty."""

def query(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Text after the ?."""

def fragment(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Text after the #."""

def port_number(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Port as a number, or the default port of the scheme; null if there is neither."""

def user(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Userinfo before its first colon."""

def password(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Userinfo after its first colon; null without one."""

def is_valid(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Whether the specification accepts the URL; false for bytes that are not UTF-8."""

def error_code(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Code of the mistake for which the specification rejects the URL, or the name of an exception: U101; null for a valid one."""

def error_offset(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Byte offset of the mistake for which the specification rejects the URL; null for a valid one."""

def error_message(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Reason why the specification rejects the URL; null for a valid one."""

def host_to_ascii(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Host in ASCII and lower case, with non-ASCII labels in Punycode; null if it is not a domain name or an address."""

def host_to_unicode(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Host with labels in Punycode as Unicode; null if it is not a domain name or an address."""

def registrable_domain(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Domain that was registered, by the Public Suffix List: example.co.uk of www.example.co.uk."""

def public_suffix(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Part of the host under which anybody can register names: co.uk of www.example.co.uk."""

def subdomain(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Labels before the registrable domain: www of www.example.co.uk; null if there are none."""

def registrable_domain_by(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Registrable domain by another list: icann without the private section, listed for known suffixes alone, or the text of a list."""

def public_suffix_by(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Public suffix by another list: icann without the private section, listed for known suffixes alone, or the text of a list."""

def subdomain_by(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Labels before the registrable domain by another list: icann without the private section, listed for known suffixes alone, or the text of a list."""

def special_use(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Use of a name that the registry of special-use domain names reserves: loopback, link-local, private, not-dns, documentation or invalid; null for other hosts."""

def address(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """IP address of the host in canonical form, without brackets; null if the host is a name."""

def address_class(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Class of the IP address by the IANA registries: loopback, private, link-local and others, or ordinary; null if the host is a name."""

def address_is_global(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Whether the IP address is reachable from everywhere; null if the host is a name."""

def normalize(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Normal form: by RFC 3986 section 6, or the serialization of the URL Standard."""

def resolve(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Target of the URL, a reference relative to the base."""

def origin(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Origin by the URL Standard: https://example.org:8443; null if it is opaque."""

def query_value(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Value of the first pair of the query with this key, as the URL Standard decodes forms; empty for a key without =."""

def query_pairs(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Pairs of the query in order, as the URL Standard decodes forms; the value of a key without = is null."""

def path_segment(column: Rows, value: int | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Segment of the path as written, from 0; -1 is the last one; null if there are fewer."""

def last_segment(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Last segment of the path, empty after a slash at the end; null for a path without a hierarchy."""

def extension(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """End of the last segment of the path after its last dot: gz."""

def depth(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Number of segments of the path that are not empty; null for a path without a hierarchy."""

def template_match(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Values of the variables of a URI template that expand to the URL; null if there are none or more than one set of them."""

def scheme_field(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Field of the URLs of one scheme by its document: ftp.typecode, mailto.to (a list is a JSON array); null for URLs of other schemes."""

def nested_field(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Field of the first URL within the URL: after jdbc: or view-source:, in the path, the query or the fragment; null without one."""

def readings_disagree(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Whether two specifications accept the URL and find different hosts or ports in it."""

def disagreement(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Hosts or ports that the specifications find, each with the specifications that find it; null if they agree."""

def set(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """URL with another component, COMPONENT=VALUE: host=example.org, query.page=2; null if it cannot have the value."""

def without(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """URL without a component: query, fragment, userinfo, query.utm_*; null if it cannot be without."""

def query_matching(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Pairs of the query with keys that match a pattern, in which * is any text, as the URL Standard decodes forms."""

def canonical(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Normal form without fragment, empty pairs and tracking parameters, with the query sorted by key, to find duplicates."""

def reversed_host(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Name of the host from the right, in lower case: org.example.www; null for an address."""

def surt(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """URL as web archives sort it, in lower case: https://(org,example,www,)/a; null for a URL without a host."""

def network(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Network of the hosts that any specification finds: loopback, private, public, or unknown for one label; null without a host."""

def path_template(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Path with {id} for a number, {uuid}, {date} and {hash}: /user/{id}; null for a path without a hierarchy."""

def hierarchy(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """The URL cut after each folder of its path, then after the path and the query, then whole; null for a path without a hierarchy."""

def listed(column: Rows, value: str | Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Entry of a list that has the host: hosts, .domains, lines of a hosts file, ||domain^ of ad blockers; null if none has."""

def lint_codes(column: Rows, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Codes of the findings of the default lints, in the order of the URL; empty for a clean one."""
