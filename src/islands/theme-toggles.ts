import { chooseTheme, currentTheme, watchTheme } from '#styles/theme.ts';

/** Makes the buttons of a public page that switch the theme work. */
export function startThemeToggles(): void {
  const toggles = document.querySelectorAll<HTMLButtonElement>('.theme-toggle');
  const show = () => {
    for (const toggle of toggles) toggle.ariaPressed = String(currentTheme() === 'dark');
  };
  for (const toggle of toggles) {
    toggle.addEventListener('click', () =>
      chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark'),
    );
  }
  watchTheme(show);
  show();
}
