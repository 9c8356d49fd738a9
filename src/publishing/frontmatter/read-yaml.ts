import { isNode, parseDocument } from 'yaml';
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

/** YAML is small; its parser is slow. */
export const LONGEST_FRONTMATTER = 30_000;

/**
 * Reads YAML. Days stay as they are written, so that the 31st of November is refused instead of
 * becoming the 1st of December.
 * @param firstLine the line of the file on which the YAML begins, from 1
 */
export function readYaml(yaml: string, firstLine: number): ReadYaml | Unreadable {
  try {
    return read(yaml, firstLine);
  } catch (error) {
    // The parser overflows the stack where brackets are nested thousands deep, and stops where
    // names stand for a great many values.
    const reason = error instanceof RangeError ? 'nested too deep' : 'repeats too many values';
    return { line: firstLine, text: problemText(unreadableProblem('', reason)) };
  }
}

/** A line that YAML reads as an instruction to its parser. */
const DIRECTIVE = /^%/m;

function read(yaml: string, firstLine: number): ReadYaml | Unreadable {
  const lineAt = (offset: number) => yaml.slice(0, offset).split('\n').length;
  const unreadable = (offset: number, reason: string) => {
    const problem = unreadableProblem(yaml.split('\n')[lineAt(offset) - 1] ?? '', reason);
    return { line: lineAt(offset) + firstLine - 1, text: problemText(problem) };
  };
  // Fields need no directives, and thousands take the parser seconds.
  const directive = yaml.search(DIRECTIVE);
  if (directive >= 0) return unreadable(directive, 'no line begins with %');
  const document = parseDocument(yaml, { prettyErrors: false });
  // A tag that is not of YAML itself, such as !!js/function, is a warning to its parser.
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) return unreadable(error.pos[0], error.message);
  return {
    data: document.toJS(),
    lineOf(field) {
      const path = [...field.matchAll(/[^.[\]]+/g)].map(([part]) =>
        /^\d+$/.test(part) ? Number(part) : part,
      );
      for (let length = path.length; length > 0; length -= 1) {
        const node = document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]) + firstLine - 1;
      }
      return firstLine;
    },
  };
}
