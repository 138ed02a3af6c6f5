"""Texts of machine readable zone lines (ICAO Doc 9303 parts 3 to 7): about two thirds with their
grammar, the rest random, so that the recogniser learns shapes and not a dictionary."""

ALPHABET = "<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
INDEX = {c: i + 1 for i, c in enumerate(ALPHABET)}  # 0 is the CTC blank
DIGITS = ALPHABET[1:11]
LETTERS = ALPHABET[11:]
LENGTHS = (30, 36, 44)
STATES = (
    "UTO D<< GBR USA FRA ITA ESP POL CZE AUS CAN CHN IND JPN KOR NLD BEL SWE NOR FIN DNK PRT GRC TUR UKR EST LVA LTU "
    "HRV SVN SVK HUN ROU BGR IRL CHE AUT MEX BRA ZAF NZL MAR EGY XXA UNO VNM THA IDN QAT KWT JOR ISR GEO KAZ UZB"
).split()
VOWELS = "AEIOUY"
CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ"
CODES = {30: ["I<", "ID", "AC", "C1", "IR", "A<", "IP"], 36: ["I<", "ID", "V<", "VN"], 44: ["P<", "PN", "PO", "V<", "PD"]}


def pick(rng, items):
    return items[int(rng.integers(len(items)))]


def string(rng, n, alphabet):
    return "".join(alphabet[i] for i in rng.integers(len(alphabet), size=n))


def name(rng):
    syllables = "".join(
        pick(rng, CONSONANTS if rng.random() < 0.75 else LETTERS) + pick(rng, VOWELS if rng.random() < 0.85 else LETTERS)
        for _ in range(rng.integers(1, 6))
    )
    return syllables[: int(rng.integers(2, len(syllables) + 1))]


def document_number(rng, n):
    kind = rng.random()
    if kind < 0.4:
        return string(rng, n, DIGITS)
    if kind < 0.75:
        head = min(n, int(rng.integers(1, 4)))
        return string(rng, head, LETTERS) + string(rng, n - head, DIGITS)
    return string(rng, n, DIGITS + LETTERS)


def names_line(rng, length):
    head = pick(rng, CODES[length]) + pick(rng, STATES) if length != 30 else ""
    primary = "<".join(name(rng) for _ in range(rng.integers(1, 3)))
    secondary = "<".join(name(rng) for _ in range(rng.integers(0, 4)))
    return head + primary + ("<<" + secondary if secondary else "")


def data_line(rng, length):
    dates = string(rng, 7, DIGITS) + pick(rng, "MF<MF") + string(rng, 7, DIGITS)
    optional = document_number(rng, int(rng.integers(1, 15))) if rng.random() < 0.35 else ""
    if length == 30:
        return dates + pick(rng, STATES) + optional
    return document_number(rng, 9) + pick(rng, DIGITS) + pick(rng, STATES) + dates + optional


def card_line(rng):
    return pick(rng, CODES[30]) + pick(rng, STATES) + document_number(rng, 9) + pick(rng, DIGITS) + (
        document_number(rng, int(rng.integers(1, 15))) if rng.random() < 0.4 else ""
    )


def french_line(rng):
    """One of the two lines of the French identity card of before 2021."""
    if rng.random() < 0.5:
        return ("IDFRA" + name(rng))[:30].ljust(30, "<") + string(rng, 6, DIGITS if rng.random() < 0.5 else "<" + DIGITS + LETTERS)
    number = string(rng, 4, DIGITS) + string(rng, 3, DIGITS + LETTERS) + string(rng, 6, DIGITS)
    return number + (name(rng) + "<<" + name(rng))[:14].ljust(14, "<") + string(rng, 7, DIGITS) + pick(rng, "MF") + pick(rng, DIGITS)


def line_text(rng, length):
    kind = rng.random()
    if kind < 0.3:
        text = string(rng, length, ALPHABET)
    elif kind < 0.4 and length == 36:
        text = french_line(rng)
    elif kind < 0.57:
        text = names_line(rng, length)
    elif kind < 0.68 and length == 30:
        text = card_line(rng)
    else:
        text = data_line(rng, length)[: length - 1].ljust(length - 1, "<") + pick(rng, DIGITS)
    return text[:length].ljust(length, "<")
