/** A ledger in Python: amounts, payments, a command line. What a task is about, and what looks like it. */

export const ledger: Readonly<Record<string, string>> = {
  "pyproject.toml": `[project]
name = "ledger"
version = "0.4.0"
`,
  "README.md": `# ledger

Keeps accounts in text files. \`ledger --help\` lists the commands.
`,
  "docs/cli.md": `# Commands

## balance

\`ledger balance ACCOUNT\` prints the balance of an account.

## import

\`ledger import FILE\` reads the entries of a bank's CSV file.
`,
  "docs/format.md": `# File format

One entry a line: a date, an account, an amount and a text, with tabs between them.
`,
  "ledger/__init__.py": `"""Accounts in text files."""
`,
  "ledger/money.py": `"""Amounts of money as whole cents."""

from dataclasses import dataclass
from typing import Sequence


@dataclass(frozen=True)
class Money:
    cents: int
    currency: str = "EUR"

    def __add__(self, other: "Money") -> "Money":
        if self.currency != other.currency:
            raise ValueError(f"cannot add {other.currency} to {self.currency}")
        return Money(self.cents + other.cents, self.currency)

    def share(self, parts: int, whole: int) -> "Money":
        """So many parts of the whole, rounded to a cent."""
        return Money(round(self.cents * parts / whole), self.currency)


def split(total: Money, weights: Sequence[int]) -> list[Money]:
    """Splits a total by weights. The parts are rounded one by one."""
    whole = sum(weights)
    if whole <= 0:
        raise ValueError("nothing to split by")
    return [total.share(weight, whole) for weight in weights]


def total_of(amounts: Sequence[Money]) -> Money:
    result = Money(0)
    for amount in amounts:
        result = result + amount
    return result
`,
  "ledger/payments.py": `"""Payments that several accounts share."""

from dataclasses import dataclass

from ledger.entries import Entry
from ledger.money import Money, split


@dataclass(frozen=True)
class SplitPayment:
    text: str
    total: Money
    weights: dict[str, int]

    def entries(self, date: str) -> list[Entry]:
        """One entry for each account, with its part of the payment."""
        accounts = sorted(self.weights)
        parts = split(self.total, [self.weights[account] for account in accounts])
        return [Entry(date, account, part, self.text) for account, part in zip(accounts, parts)]
`,
  "ledger/entries.py": `"""The entries of a ledger."""

from dataclasses import dataclass

from ledger.money import Money


@dataclass(frozen=True)
class Entry:
    date: str
    account: str
    amount: Money
    text: str


def between(entries: list[Entry], since: str | None, until: str | None) -> list[Entry]:
    """Dates are ISO texts, so they compare as such."""
    return [
        entry
        for entry in entries
        if (since is None or entry.date >= since) and (until is None or entry.date <= until)
    ]
`,
  "ledger/parse.py": `"""Reads amounts and entries from text."""

import re

from ledger.entries import Entry
from ledger.money import Money

AMOUNT = re.compile(r"^(-?)(\\d{1,3}(?:[ '.]\\d{3})*|\\d+)(?:,(\\d{2}))?$")


class BadAmount(ValueError):
    """A text that is no amount."""


def parse_amount(text: str) -> Money:
    """1.234,50 and 1 234,50 and 1234 are amounts; a separator stands before every three digits."""
    match = AMOUNT.match(text.strip())
    if match is None:
        raise BadAmount(text)
    sign, whole, rest = match.groups()
    digits = re.sub(r"[ '.]", "", whole)
    cents = int(digits) * 100 + int(rest or "0")
    return Money(-cents if sign else cents)


def parse_line(line: str) -> Entry:
    date, account, amount, text = line.rstrip("\\n").split("\\t", 3)
    return Entry(date, account, parse_amount(amount), text)
`,
  "ledger/commands/__init__.py": `"""The commands of the command line."""

from ledger.commands import balance, export, load

COMMANDS = {"balance": balance.run, "export": export.run, "import": load.run}
`,
  "ledger/commands/balance.py": `"""ledger balance ACCOUNT"""

import argparse

from ledger.money import total_of


def run(argv, store):
    parser = argparse.ArgumentParser(prog="ledger balance")
    parser.add_argument("account")
    args = parser.parse_args(argv)
    print(total_of([entry.amount for entry in store.entries() if entry.account == args.account]))
`,
  "ledger/commands/export.py": `"""ledger export: the entries of a time as CSV or JSON."""

import argparse
import csv
import json
import sys

from ledger.entries import between


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ledger export")
    parser.add_argument("--since", help="first date, as YYYY-MM-DD")
    parser.add_argument("--until", help="last date, as YYYY-MM-DD")
    parser.add_argument("--format", choices=["csv", "json"], default="csv")
    return parser


def run(argv, store):
    args = make_parser().parse_args(argv)
    rows = between(store.entries(), args.since, args.until)
    if args.format == "json":
        json.dump([vars(row) for row in rows], sys.stdout, default=vars)
        return
    writer = csv.writer(sys.stdout)
    for row in rows:
        writer.writerow([row.date, row.account, row.amount.cents, row.text])
`,
  "ledger/commands/load.py": `"""ledger import FILE"""

from ledger.parse import parse_line


def run(argv, store):
    with open(argv[0], encoding="utf-8") as lines:
        for line in lines:
            store.add(parse_line(line))
`,
  "ledger/store.py": `"""Where the entries are kept."""

from pathlib import Path

from ledger.parse import parse_line


class FileStore:
    def __init__(self, path: Path) -> None:
        self.path = path

    def entries(self):
        return [parse_line(line) for line in self.path.read_text(encoding="utf-8").splitlines()]

    def add(self, entry) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{entry.date}\\t{entry.account}\\t{entry.amount.cents}\\t{entry.text}\\n")
`,
  "tests/test_parse.py": `import pytest

from ledger.money import Money
from ledger.parse import BadAmount, parse_amount


def test_amount_without_cents():
    assert parse_amount("12") == Money(1200)


def test_negative_amount():
    assert parse_amount("-3,50") == Money(-350)


def test_no_amount():
    with pytest.raises(BadAmount):
        parse_amount("twelve")
`,
  "tests/test_money.py": `from ledger.money import Money, split


def test_split_in_halves():
    assert split(Money(100), [1, 1]) == [Money(50), Money(50)]
`
}
