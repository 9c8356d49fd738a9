/** Gives the user what was collected as a JSON file to keep. */
export function saveJsonFile(name: string, content: unknown): void {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  saveFile(name, new Blob([text], { type: 'application/json' }));
}

/** Gives the user a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
