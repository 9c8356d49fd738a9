/** The name of the window event that asks for the settings dialog; anybody on the page may send it. */
export const OPEN_SETTINGS_EVENT = 'ripen:open-settings';

/** Asks the page for the settings dialog. */
export function openSettings(): void {
  dispatchEvent(new CustomEvent(OPEN_SETTINGS_EVENT));
}
