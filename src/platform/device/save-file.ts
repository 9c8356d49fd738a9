import { CSV_MARK } from '#shared/domain/formats/csv.ts';

/** Gives the visitor a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser save the file at an address of this site, as it arrives: it never passes through memory. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Gives the visitor comma-separated values as a file to keep, with a mark for spreadsheets. */
export function saveCsvFile(name: string, text: string): void {
  saveFile(name, new Blob([CSV_MARK, text], { type: 'text/csv;charset=utf-8' }));
}

/** Gives the visitor what was collected as a JSON file to keep. */
export function saveJsonFile(name: string, content: unknown): void {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  saveFile(name, new Blob([text], { type: 'application/json' }));
}
