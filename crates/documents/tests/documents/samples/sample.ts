// https://example.org/line
const re = /^https?:\/\/["']/, half = a / b / c;
const s = 'https:\/\/example.org\/a', t = `https://${host}/x`;
/** {@link https://example.org/doc} */
const el = <a href="https://example.org/jsx">https://example.org/text</a>;
