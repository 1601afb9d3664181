/** How is a reference printed? As a line of REFERENCES.md without its stars, and as an entry of BibTeX. */

import { version } from "../model/index.js";
import type { OtherReference, Reference } from "./reference.js";

/** The program itself, as CITATION.cff has it. */
export const softwareReference: OtherReference = Object.freeze({
  kind: "other",
  key: "Judder",
  authors: ["The Judder authors"],
  title: "Judder: a laboratory for planar mechanisms that stick, slip, hop and jam",
  where: `Version ${version}`,
});

/** One line of plain text. */
export function formatReference(reference: Reference): string {
  return `${reference.authors.join(", ")}: ${reference.title}. ${placeOf(reference)}`;
}

function placeOf(reference: Reference): string {
  const { year, doi } = reference;
  const end = `(${year})${doi === undefined ? "" : `, doi:${doi}`}.`;
  switch (reference.kind) {
    case "article":
      return `${reference.journal} ${reference.volume}, ${reference.pages} ${end}`;
    case "book": {
      const { series, publisher, edition } = reference;
      return `${[series, publisher, edition].filter((part) => part !== undefined).join(", ")} ${end}`;
    }
    case "chapter":
      return `In: ${reference.book}, ${reference.pages}. ${reference.publisher} ${end}`;
    case "other":
      return /\.\)?$/.test(reference.where) ? reference.where : `${reference.where}.`;
  }
}

const entryNames: Readonly<Record<Reference["kind"], string>> = {
  article: "article",
  book: "book",
  chapter: "incollection",
  other: "misc",
};

/** Entries of BibTeX in UTF-8, an empty line between two. */
export function formatBibtex(references: readonly Reference[]): string {
  return references.map(entryOf).join("\n\n");
}

function entryOf(reference: Reference): string {
  const { kind, key, authors, title, year, doi, url } = reference;
  const fields: readonly (readonly [string, string | undefined])[] = [
    ["author", authors.map(protectedName).join(" and ")],
    ["title", `{${title}}`],
    ...ownFields(reference),
    ["year", year === undefined ? undefined : String(year)],
    ["doi", doi],
    ["url", url],
  ];
  const lines = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = {${escaped(value)}},`],
  );
  return [`@${entryNames[kind]}{${key},`, ...lines, "}"].join("\n");
}

/** BibTeX takes the last word for the name; a body of authors is one name. */
const protectedName = (name: string): string => (name.startsWith("The ") ? `{${name}}` : name);

function ownFields(reference: Reference): readonly (readonly [string, string | undefined])[] {
  switch (reference.kind) {
    case "article": {
      const [, volume, number] = /^([^(]*)(?:\((.*)\))?$/.exec(reference.volume) ?? [];
      return [
        ["journal", reference.journal],
        ["volume", volume],
        ["number", number],
        ["pages", reference.pages],
      ];
    }
    case "book":
      return [
        ["series", reference.series],
        ["publisher", reference.publisher],
        ["edition", reference.edition],
      ];
    case "chapter":
      return [
        ["booktitle", `{${reference.book}}`],
        ["pages", reference.pages],
        ["publisher", reference.publisher],
      ];
    case "other":
      return [["howpublished", reference.where]];
  }
}

/** A dash between pages is two hyphens; & stands between columns. */
const escaped = (text: string): string => text.replace(/–/g, "--").replace(/&/g, "\\&");
