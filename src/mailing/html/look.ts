/*
 * The look of mails: the product's colours as values, because mail programs know neither variables nor
 * `light-dark()`. Light colours stand inline, where every program reads them; dark ones in one style
 * element, for those that know it.
 */

interface Pair {
  readonly light: string;
  readonly dark: string;
}

/** The same as in `src/styles/tokens.css`. */
export const MAIL_COLOURS = {
  paper: { light: '#fbf8f6', dark: '#171312' },
  surface: { light: '#ffffff', dark: '#201a19' },
  sunken: { light: '#f3edea', dark: '#120f0e' },
  line: { light: '#e6dcd8', dark: '#372e2c' },
  ink: { light: '#2a201e', dark: '#f3ebe8' },
  second: { light: '#63534f', dark: '#b5a6a1' },
  link: { light: '#b5362f', dark: '#ff938c' },
  fill: { light: '#c9433e', dark: '#c9433e' },
  onFill: { light: '#ffffff', dark: '#ffffff' },
  noteSoft: { light: '#e5eefa', dark: '#1a2a40' },
  noteInk: { light: '#2f62a8', dark: '#86b3f0' },
  tipSoft: { light: '#eef4dd', dark: '#263018' },
  tipInk: { light: '#4b651a', dark: '#a9c763' },
  warningSoft: { light: '#fbeed9', dark: '#37270f' },
  warningInk: { light: '#85500c', dark: '#eeae5d' },
} as const satisfies Readonly<Record<string, Pair>>;

/** The name of a colour of mails. */
export type MailColour = keyof typeof MAIL_COLOURS;

/** The colours of an element. */
export interface Colours {
  readonly text?: MailColour;
  readonly ground?: MailColour;
  readonly border?: MailColour;
}

const PROPERTIES = { text: 'color', ground: 'background-color', border: 'border-color' } as const;
const LETTERS = { text: 't', ground: 'g', border: 'b' } as const;
const KINDS = ['text', 'ground', 'border'] as const;

/** The fonts of mails: none is loaded. */
export const MAIL_FONT =
  "Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const CODE_FONT = "ui-monospace,Menlo,Consolas,'Courier New',monospace";
/** The width of a mail, and of what stands in its card, in CSS pixels. */
export const MAIL_WIDTH = 600;
export const TEXT_WIDTH = 536;

/** Returns the class and style attributes of an element, with a blank before each. */
export function look(style: string, colours: Colours = {}): string {
  const kinds = KINDS.filter((kind) => colours[kind] !== undefined);
  const names = kinds.map((kind) => className(kind, colours[kind]));
  const inline = kinds.map((kind) => `${PROPERTIES[kind]}:${colourOf(colours[kind], 'light')}`);
  const written = [style, ...inline].filter((part) => part !== '').join(';');
  const classes = names.length === 0 ? '' : ` class="${names.join(' ')}"`;
  return `${classes} style="${written}"`;
}

function className(kind: keyof typeof LETTERS, colour: MailColour | undefined): string {
  return `${LETTERS[kind]}-${colour ?? ''}`;
}

function colourOf(colour: MailColour | undefined, scheme: keyof Pair): string {
  return colour === undefined ? 'inherit' : MAIL_COLOURS[colour][scheme];
}

/**
 * The rules of the dark scheme for the classes in some HTML: for programs that ask the device, and for
 * Outlook on the web.
 */
export function darkRules(html: string): string {
  const rules = Object.keys(MAIL_COLOURS)
    .filter(isColour)
    .flatMap((colour) =>
      KINDS.map((kind) => ({
        name: className(kind, colour),
        rule: `{${PROPERTIES[kind]}:${MAIL_COLOURS[colour].dark}!important}`,
      })),
    );
  const used = rules.filter(({ name }) => new RegExp(`[" ]${name}[" ]`).test(html));
  const own = used.map(({ name, rule }) => `.${name}${rule}`).join('');
  const outlook = used.map(({ name, rule }) => `[data-ogsc] .${name}${rule}`).join('\n');
  return `@media (prefers-color-scheme:dark){${own}}\n${outlook}`;
}

function isColour(name: string): name is MailColour {
  return Object.hasOwn(MAIL_COLOURS, name);
}
