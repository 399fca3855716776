/** The lessons in order. Their numbers are those of `urlgram quiz --lesson`. */
export const LESSONS: { name: string; title: string; about: string }[] = [
  { name: "five-questions", title: "One URL, five questions", about: "Parts, absent and empty, and what //host/path means." },
  { name: "reading-abnf", title: "Reading ABNF", about: "Each operator with a diagram; why 1*3DIGIT is not an octet." },
  { name: "why-refused", title: "Why is it refused?", about: "Where a text becomes hopeless, and where the mistake is." },
  { name: "dot-segments", title: "Where does ../../g lead?", about: "Resolving step by step, down to web+demo:/..//x." },
  { name: "two-readers", title: "Two readers, one text", about: "0x7f.1, \\@ and http:/a: one text, two machines." },
  { name: "hosts-and-names", title: "Hosts and names", about: "Addresses, names in any script, look-alikes, registrable domains." },
  { name: "percent-encoding", title: "Percent-encoding", about: "What may be decoded, when, and how often." },
  { name: "old-schemes", title: "Old schemes", about: "gopher, wais, prospero and news, as RFC 1738 has them." },
  { name: "queries-and-forms", title: "Queries and forms", about: "What RFC 3986 says about a=1&b=2, and what forms say." },
  { name: "designing-a-scheme", title: "Designing a scheme", about: "Is your rule within RFC 3986? Samples, near misses, proofs." },
];
