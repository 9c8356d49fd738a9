/** The name of the window event that asks for the contact dialog. */
export const OPEN_CONTACT_EVENT = 'ripen:open-contact';

/** Asks the app for the contact dialog. */
export function openContact(): void {
  dispatchEvent(new CustomEvent(OPEN_CONTACT_EVENT));
}
