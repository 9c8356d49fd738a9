/**
 * Brings styles with a script that comes later: a file of styles would stand in every page that may
 * ever load the script. Sheets that a script makes are its own, whatever the page's policy.
 */
export function adoptStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
