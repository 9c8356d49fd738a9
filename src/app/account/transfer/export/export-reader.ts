import { isObject, type LooseObject } from '#shared/domain/import/loose-json.ts';
import { isOwnExport } from '#shared/domain/import/own-json.ts';

/** A downloaded export. */
export type ExportDocument = LooseObject;

/** Parses an export while it is downloaded, so that the work is spread. */
export interface ExportReader {
  /** Adds a chunk; throws if it is not part of an export. */
  push(text: string): void;
  /** Returns the number of records received. */
  records(): number;
  /** Returns the whole document, or null when it is incomplete. */
  end(): ExportDocument | null;
}

const OPENING = /^"(\w+)":\[/;

/**
 * Creates a reader. The head of an export is on its first line, each record on a line of its own.
 */
export function createExportReader(): ExportReader {
  const document: Record<string, unknown> = {};
  let records: unknown[] = [];
  let count = 0;
  let hasHead = false;
  let isOver = false;
  let rest = '';

  function readLine(line: string): void {
    if (!hasHead) {
      // Without the comma before the lists, and with the closing brace.
      const head: unknown = JSON.parse(line.replace(/,$/, '}'));
      hasHead = true;
      if (isObject(head)) Object.assign(document, head);
      return;
    }
    const opening = OPENING.exec(line);
    if (opening?.[1] !== undefined) {
      records = [];
      document[opening[1]] = records;
    }
    const record = line.slice(opening?.[0].length ?? 0).replace(/(,|\],|\]\})$/, '');
    isOver = line.endsWith(']}');
    if (record === '') return;
    records.push(JSON.parse(record));
    count += 1;
  }

  return {
    push(text) {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) readLine(line);
    },
    records: () => count,
    end: () => (isOver && rest === '' && isOwnExport(document) ? document : null),
  };
}
