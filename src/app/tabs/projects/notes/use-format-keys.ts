import type { KeyboardEvent, RefObject } from 'react';
import { type Format, formatText } from './format-text.ts';

const FORMATS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link' };

/** Formats the selection of a field, by key or by call; `onText` receives the new text. */
export function useFormatKeys(
  area: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
) {
  function apply(format: Format): void {
    const field = area.current;
    if (field === null) return;
    const chosen = { start: field.selectionStart, end: field.selectionEnd };
    const edit = formatText(field.value, chosen, format);
    field.focus();
    field.setSelectionRange(edit.start, edit.end);
    // Inserted like typed text, so that the browser's undo reverts it.
    if (!insertText(edit.insert)) field.setRangeText(edit.insert, edit.start, edit.end);
    onText(field.value);
    field.setSelectionRange(edit.chosen.start, edit.chosen.end);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    const format = FORMATS[key.toLowerCase()];
    if (ctrlKey === metaKey || altKey || shiftKey || format === undefined) return;
    // Elsewhere these keys have another meaning.
    event.preventDefault();
    event.stopPropagation();
    apply(format);
  }

  return { apply, onKeyDown };
}

function insertText(text: string): boolean {
  // No other API keeps the edit in the browser's undo history.
  return document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}
