import { type Document, isNode, LineCounter, parseDocument, visit } from 'yaml';
import { problemText, unreadableProblem } from '#shared/contract/content/frontmatter-problems.ts';

/** YAML that was read: its values, and the line of each. */
export interface ReadYaml {
  readonly data: unknown;
  /** The line, from 1 in the file, of a field such as `faq[0].answer`, or of what holds it. */
  lineOf(field: string): number;
}

/** YAML that cannot be read, with what to do about it. */
interface Unreadable {
  readonly line: number;
  readonly text: string;
}

/**
 * Reads YAML. Days stay as they are written, so that the 31st of November is refused instead of
 * becoming the 1st of December.
 * @param firstLine the line of the file on which the YAML begins, from 1
 */
export function readYaml(yaml: string, firstLine: number): ReadYaml | Unreadable {
  try {
    return read(yaml, firstLine);
  } catch (error) {
    // The parser overflows the stack where brackets are nested thousands deep.
    const reason = error instanceof RangeError ? 'nested too deep' : String(error);
    return { line: firstLine, text: problemText(unreadableProblem('', reason)) };
  }
}

function read(yaml: string, firstLine: number): ReadYaml | Unreadable {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const unreadable = (offset: number, reason: string) => {
    const { line } = lines.linePos(offset);
    const problem = unreadableProblem(yaml.split('\n')[line - 1] ?? '', reason);
    return { line: line + firstLine - 1, text: problemText(problem) };
  };
  const [error] = document.errors;
  if (error !== undefined) return unreadable(error.pos[0], error.message);
  const alias = firstAlias(document);
  // A few of them can stand for millions of values.
  if (alias !== null) return unreadable(alias, 'write the value itself instead of *');
  return {
    data: document.toJS(),
    lineOf(field) {
      const path = [...field.matchAll(/[^.[\]]+/g)].map(([part]) =>
        /^\d+$/.test(part) ? Number(part) : part,
      );
      for (let length = path.length; length > 0; length -= 1) {
        const node = document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return firstLine;
    },
  };
}

/** The offset of the first value that repeats another by its name; null for none. */
function firstAlias(document: Document): number | null {
  let offset: number | null = null;
  visit(document, {
    Alias(_key, alias) {
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}
