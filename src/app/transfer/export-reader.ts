import { isObject, type LooseObject } from '#shared/domain/import/loose-json.ts';
import { isOwnExport } from '#shared/domain/import/own-json.ts';

/** An export as it was downloaded. */
export type ExportDocument = LooseObject;

/** Reads an export while it comes, so that no moment has to read all of it. */
export interface ExportReader {
  /** Takes what came; throws where it is no export. */
  push(text: string): void;
  /** How many records have come. */
  records(): number;
  /** All that came, or null where it is not whole. */
  end(): ExportDocument | null;
}

const OPENING = /^"(\w+)":\[/;

/** Makes a reader. The head stands in the first line of an export, each record on a line of its own. */
export function createExportReader(): ExportReader {
  const document: Record<string, unknown> = {};
  let records: unknown[] = [];
  let count = 0;
  let hasHead = false;
  let isOver = false;
  let rest = '';

  function readLine(line: string): void {
    if (!hasHead) {
      // Without the comma before the lists, and with the brace that ends them.
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
