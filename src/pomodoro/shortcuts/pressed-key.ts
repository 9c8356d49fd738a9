/**
 * The shortcut that a key press may mean (`Space`, `S`, `1`, `+`, `/`, `?`), or null. Letters go by
 * what they write; where the layout has no Latin letters, by the place of the key.
 */
export function pressedKey(event: KeyboardEvent): string | null {
  const { key, code, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  // While an input method composes, keys belong to it (229: browsers that do not say so otherwise).
  if (event.isComposing || event.keyCode === 229) return null;
  if (key === ' ') return shiftKey ? null : 'Space';
  if (key.length !== 1) return null;
  // The plus of most keyboards needs Shift; somebody in a hurry does not hold it.
  if (key === '+' || (key === '=' && code === 'Equal')) return '+';
  if (key === '/' || key === '?') return key;
  if (code === 'Slash' && isForeign(key)) return shiftKey ? '?' : '/';
  if (shiftKey) return null;
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  // Digits too: a French keyboard writes them with Shift.
  const place = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  return isForeign(key) ? (place?.[1] ?? place?.[2] ?? null) : (place?.[2] ?? null);
}

function isForeign(key: string): boolean {
  return key > '~';
}
