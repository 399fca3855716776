"""Finds texts on which programs part: `search.py FOLDER ROUNDS < seeds > found`, texts as JSON strings, one a line.

A text is kept if no shorter one divides the programs in the same way: which reject it, and which name the same host and port.
Mutation starts from the texts that were kept. At the end each is reduced, as long as it still divides the programs as before.
"""

import json
import random
import sys

from programs import ask_all, endpoint

TOKENS = ["http:", "https:", "ftp:", "file:", "foo:", "ssh:", "//", "/", "\\", "@", ":", "?", "#", "[", "]", "[::1]", "%", "%2f", "%40",
          "%00", "%zz", "%25", "a", "b.c", "A", "1", "127.1", "0x7f", "0177.0.0.1", "80", "443", "65536", "00080", " ", "\t", "\n",
          "\r", ".", "..", "-", "_", "ß", "。", "①", "\u00ad", "é", ";", "&", "=", "+", ",", "'", '"', "<", "|", "^", "`", "{", "~", "*",
          "(", "!", "$", "xn--a", "C:", "C|", "\u200d", "\x7f", "\x01", "::", "1.2.3.4", "v1.a", "ftp.a", "www.", "∕", "／", "＠"]


def signature(column):
    """Numbers the answers of the programs in the order in which they appear: 0 is a rejection."""
    numbers = {None: 0}
    return tuple(numbers.setdefault(answer, len(numbers)) for answer in column)


def signatures(folder, texts):
    results = ask_all(folder, texts, slow=False)
    answers = [[endpoint(a) for a in result[1]] for result in results.values() if not isinstance(result, str)]
    return [signature(column) for column in zip(*answers)]


def mutated(text, other):
    for _ in range(random.choice((1, 1, 2, 3))):
        at, to = sorted((random.randint(0, len(text)), random.randint(0, len(text))))
        kind = random.randrange(5)
        if kind == 0:
            text = text[:at] + random.choice(TOKENS) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + random.randint(1, 3):]
        elif kind == 2:
            text = text[:at] + random.choice(TOKENS) + text[at + 1:]
        elif kind == 3:
            text = text[:at] + other[random.randint(0, len(other)):]
        else:
            text = text[:to] + text[at:]
    return text[:60]


def keep(kept, texts, found):
    for text, sign in zip(texts, found):
        if len(set(sign)) > 1 and (sign not in kept or (len(text), text) < (len(kept[sign]), kept[sign])):
            kept[sign] = text


def reduce(folder, kept, rounds):
    for _ in range(rounds):
        shorter = [(sign, text[:at] + text[at + 1:]) for sign, text in kept.items() for at in range(len(text))]
        texts = list(dict.fromkeys(text for _, text in shorter))
        before = dict(kept)
        keep(kept, texts, signatures(folder, texts))
        if before == kept:
            return


def main():
    folder, rounds = sys.argv[1], int(sys.argv[2])
    random.seed(45)
    seeds = [json.loads(line) for line in sys.stdin]
    kept = {}
    keep(kept, seeds, signatures(folder, seeds))
    for number in range(rounds):
        pool = sorted(kept.values(), key=len)[:3000]
        texts = list(dict.fromkeys(mutated(random.choice(pool), random.choice(pool)) for _ in range(6000)))
        keep(kept, texts, signatures(folder, texts))
        print(f"round {number}: {len(kept)} divisions", file=sys.stderr)
    kept = dict(sorted(kept.items(), key=lambda item: len(item[1]))[:3000])
    reduce(folder, kept, 3)
    for text in sorted(kept.values(), key=lambda text: (len(text), text)):
        print(json.dumps(text))


main()
