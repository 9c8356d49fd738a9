/** What somebody typed into the field of this name, without space around it. */
export function typedText(form: HTMLFormElement, name: string): string {
  const typed = new FormData(form).get(name);
  return typeof typed === 'string' ? typed.trim() : '';
}
