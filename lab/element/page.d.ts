/** A page of one file with what it shows: a scenario, or its link and the text of an own model. */
export function pageWith(page: string, content: object): string;
