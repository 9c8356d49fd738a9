import { fireEvent, screen } from '@testing-library/react';

/** Opens the menu of this name as a browser does: the test's own knows nothing of popovers. */
export function openMenu(name: string | RegExp): void {
  const button = screen.getByRole('button', { name });
  const list = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (list === null) throw new Error(`No menu belongs to "${button.ariaLabel}".`);
  fireEvent(list, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
}
