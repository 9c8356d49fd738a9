import { SaxesParser } from 'saxes';

/** An element of an XML document. */
export interface XmlElement {
  /** With its prefix: `atom:link`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement extends XmlElement {
  children: XmlElement[];
  text: string;
}

/** Reads a document; throws at the first thing that is not well-formed, or has an unknown prefix. */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    const element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.on('closetag', () => {
    root = open.pop() ?? null;
  });
  parser.write(text).close();
  if (root === null) throw new Error('The document has no element.');
  return root;
}

/** The elements of a name directly below one. */
export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text of the one element of a name directly below one; empty where there is none. */
export function textOf(element: XmlElement | undefined, name: string): string {
  return childrenOf(element, name)[0]?.text.trim() ?? '';
}
