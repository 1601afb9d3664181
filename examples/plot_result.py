"""Reads a result of `judder simulate` or `judder sweep` and plots it.

    judder simulate finger --until 2 --samples 2000 --out run.csv
    python3 examples/plot_result.py run.csv --y phi --y-label "phi (rad)" --out run.svg

    judder sweep finger --over mu=0.3..1.2:91 --settle 20 --record 2 --out sweep.csv
    python3 examples/plot_result.py sweep.csv --out sweep.svg

CSV needs nothing but Python. Parquet needs pyarrow, pandas or polars. With matplotlib the picture can also be PNG or PDF;
without it an SVG file is written by this script alone.
"""

import argparse
import csv
import math
import sys
from html import escape
from pathlib import Path

COLOURS = ["#4269d0", "#b07800", "#c0392b", "#1f8a6d", "#7d3c98", "#5d4037"]


def read_table(path):
    """A dictionary of columns; empty cells are None, numbers are floats, all else is text."""
    if path.suffix == ".parquet":
        return read_parquet(path)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    head, body = rows[0], rows[1:]
    return {name: [number(row[i]) for row in body] for i, name in enumerate(head)}


def number(text):
    if text == "":
        return None
    try:
        return float(text)
    except ValueError:
        return text


def read_parquet(path):
    """By whichever reader is installed."""
    try:
        import pyarrow.parquet

        return pyarrow.parquet.read_table(path).to_pydict()
    except ImportError:
        pass
    try:
        import polars

        return polars.read_parquet(path).to_dict(as_series=False)
    except ImportError:
        pass
    try:
        import pandas

        return pandas.read_parquet(path).to_dict("list")
    except ImportError:
        sys.exit(f"{path}: to read Parquet, install pyarrow, polars or pandas; or let judder write CSV")


def curves_of(table, wanted):
    """What to draw: [(label, [(x, y), ...], joined)], and the names of the axes."""
    names = list(table)
    if "t" in table:  # a motion: each piece between two jumps (column j) is a line of its own
        chosen = wanted or [names[2]]
        curves = [(name, points(table, "t", name), True) for name in chosen]
        return curves, "t (s)", ", ".join(chosen)
    parameter = names[0]  # a sweep: largest and smallest values over the parameter
    first = next(name[4:] for name in names if name.startswith("max_"))
    chosen = wanted or [f"max_{first}", f"min_{first}"]
    return [(name, points(table, parameter, name), False) for name in chosen], parameter, ", ".join(chosen)


def points(table, x, y):
    jumps = table.get("j", [0] * len(table[x]))
    rows = zip(table[x], table[y], jumps)
    return [(float(a), float(b), j) for a, b, j in rows if a is not None and b is not None]


def pieces(curve):
    """Cut where the hybrid time jumps."""
    found = []
    for x, y, j in curve:
        if not found or found[-1][0] != j:
            found.append((j, []))
        found[-1][1].append((x, y))
    return [piece for _, piece in found]


def draw_with_matplotlib(curves, x_label, y_label, out):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 5), layout="constrained")
    for i, (label, curve, joined) in enumerate(curves):
        for k, piece in enumerate(pieces(curve)):
            style = {"color": COLOURS[i % 6], "label": label if k == 0 else None}
            axes.plot(*zip(*piece), "-" if joined else ".", **style)
    axes.set(xlabel=x_label, ylabel=y_label)
    axes.legend()
    figure.savefig(out)


def draw_svg(curves, x_label, y_label, out):
    """The same picture by hand."""
    every = [(x, y) for _, curve, _ in curves for x, y, _ in curve]
    (x0, x1), (y0, y1) = (span([p[k] for p in every]) for k in (0, 1))
    left, top, width, height = 80, 30, 640, 380
    at = lambda x, y: (left + width * (x - x0) / (x1 - x0), top + height * (y1 - y) / (y1 - y0))
    parts = [f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#999"/>']
    for x in ticks(x0, x1):
        parts.append(f'<text x="{at(x, y0)[0]:.1f}" y="{top + height + 20}" text-anchor="middle">{x:g}</text>')
    for y in ticks(y0, y1):
        parts.append(f'<text x="{left - 8}" y="{at(x0, y)[1] + 5:.1f}" text-anchor="end">{y:g}</text>')
    for i, (label, curve, joined) in enumerate(curves):
        colour = COLOURS[i % 6]
        for piece in pieces(curve):
            if joined:
                path = " ".join(f"{u:.2f},{v:.2f}" for u, v in (at(*p) for p in piece))
                parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
            else:
                parts += [f'<circle cx="{u:.2f}" cy="{v:.2f}" r="2" fill="{colour}"/>' for u, v in (at(*p) for p in piece)]
        parts.append(f'<text x="{left + width + 12}" y="{top + 16 + 20 * i}" fill="{colour}">{escape(label)}</text>')
    middle = top + height / 2
    parts.append(f'<text x="{left + width / 2}" y="{top + height + 45}" text-anchor="middle">{escape(x_label)}</text>')
    parts.append(f'<text transform="translate(16,{middle}) rotate(-90)" text-anchor="middle">{escape(y_label)}</text>')
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 470" width="900" height="470" font-family="sans-serif">'
    background = '<rect width="900" height="470" fill="white"/>'
    out.write_text("\n".join([head, background, *parts, "</svg>", ""]), encoding="utf-8")


def span(values):
    low, high = min(values), max(values)
    room = 0.05 * (high - low) or 1
    return low - room, high + room


def ticks(low, high):
    """Round numbers, at most eight."""
    power = 10 ** math.floor(math.log10((high - low) / 8))
    step = next(power * k for k in (1, 2, 5, 10) if (high - low) / (power * k) <= 8)
    return [round(k * step, 12) for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


def main():
    parser = argparse.ArgumentParser(description="plots a result of judder simulate or judder sweep")
    parser.add_argument("file", type=Path, help="a CSV or Parquet file")
    parser.add_argument("--y", nargs="+", help="columns to draw")
    parser.add_argument("--x-label", help="with its unit, such as 't (s)'")
    parser.add_argument("--y-label", help="with its unit, such as 'phi (rad)'")
    parser.add_argument("--out", type=Path, default=Path("result.svg"))
    arguments = parser.parse_args()
    table = read_table(arguments.file)
    unknown = [name for name in arguments.y or [] if name not in table]
    if unknown:
        sys.exit(f"no column {unknown[0]} in {arguments.file}; there are {', '.join(table)}")
    curves, x_name, y_name = curves_of(table, arguments.y)
    x_label, y_label = arguments.x_label or x_name, arguments.y_label or y_name
    try:
        draw_with_matplotlib(curves, x_label, y_label, arguments.out)
        by = "matplotlib"
    except ImportError:
        if arguments.out.suffix != ".svg":
            sys.exit(f"{arguments.out}: without matplotlib only .svg can be written")
        draw_svg(curves, x_label, y_label, arguments.out)
        by = "plain SVG"
    print(f"{arguments.file.name}: {len(next(iter(table.values())))} rows; wrote {arguments.out.name} ({by})")


if __name__ == "__main__":
    main()
