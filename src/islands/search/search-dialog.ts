/* The search over all public pages in a dialog. */
import { adoptStyles } from '#platform/page/loading/adopt-styles.ts';
import { type Find, type Finding, findInTexts, loadFinder } from './load-finder.ts';
import styles from './search-dialog.css?inline';

const MOST = 8;

const LIST_ID = 'site-search-found';

/** The parts of the dialog. */
interface SearchDialog {
  readonly dialog: HTMLDialogElement;
  readonly field: HTMLInputElement;
  readonly state: HTMLElement;
  readonly list: HTMLElement;
}

let made: SearchDialog | null = null;

/** Opens the search with some words in it; the dialog is made once. */
export function openSearch(words: string): void {
  made ??= makeDialog();
  const { dialog, field } = made;
  if (!dialog.open) dialog.showModal();
  field.value = words;
  field.select();
  void show(made);
}

function makeDialog(): SearchDialog {
  adoptStyles(styles);
  const dialog = element('dialog', 'site-search');
  dialog.setAttribute('aria-label', 'Search');
  const form = element('form', 'site-search-form');
  form.method = 'dialog';
  const field = element('input', 'input');
  field.type = 'search';
  field.placeholder = 'Search timers, articles and pages';
  field.autocomplete = 'off';
  const attributes = {
    role: 'combobox',
    'aria-label': 'Search timers, articles and pages',
    'aria-expanded': 'false',
    'aria-controls': LIST_ID,
    'aria-autocomplete': 'list',
  };
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  const close = element('button', 'button button-quiet');
  close.textContent = 'Close';
  form.append(field, close);
  const state = element('p', 'site-search-state');
  state.setAttribute('role', 'status');
  const list = element('ul', 'site-search-found');
  list.id = LIST_ID;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Found pages');
  dialog.append(form, state, list);
  document.body.append(dialog);
  const parts = { dialog, field, state, list };
  field.addEventListener('input', () => void show(parts));
  field.addEventListener('keydown', (event) => onKey(event, parts));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return parts;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.className = className;
  return node;
}

/** Down and Up go through what was found, Enter opens it; the words stay in the field. */
function onKey(event: KeyboardEvent, { field, list }: SearchDialog): void {
  const options = optionsIn(list);
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    select(options, (at + step + options.length) % Math.max(1, options.length), field);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    (options[at] ?? options[0])?.querySelector('a')?.click();
  }
}

function select(options: readonly HTMLElement[], place: number, field: HTMLInputElement): void {
  options.forEach((option, each) => {
    option.setAttribute('aria-selected', String(each === place));
  });
  const chosen = options[place];
  if (chosen === undefined) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', chosen.id);
  chosen?.scrollIntoView({ block: 'nearest' });
}

async function show(parts: SearchDialog): Promise<void> {
  const { field, state } = parts;
  const words = field.value.trim();
  let find: Find;
  try {
    find = await loadFinder();
  } catch {
    state.textContent = 'The search could not be loaded. Check your connection and try again.';
    return;
  }
  // Somebody has typed on meanwhile.
  if (words !== field.value.trim()) return;
  if (words === '') return listAnswers(parts, { words, answers: [] });
  const { pages, typed } = find(words);
  const first = answersOf({ pages, typed });
  // Where nothing is found, that is said once the texts have been looked through.
  if (first.length > 0) listAnswers(parts, { words, answers: first });
  const further = await findInTexts(words, MOST);
  if (words !== field.value.trim()) return;
  const all = answersOf({ pages: further, typed });
  if (first.length > 0 && hrefs(all) === hrefs(first)) return;
  listAnswers(parts, { words, answers: all, chosen: chosenIn(parts) });
}

const hrefs = (answers: readonly Answer[]) => answers.map(({ href }) => href).join(' ');

/** Lists answers, the chosen one being that of an address, or else the first. */
function listAnswers(
  { field, state, list }: SearchDialog,
  { words, answers, chosen }: { words: string; answers: readonly Answer[]; chosen?: string },
): void {
  list.replaceChildren(...answers.map(optionOf));
  field.setAttribute('aria-expanded', String(answers.length > 0));
  state.textContent = stateOf(words, answers.length);
  const place = answers.findIndex(({ href }) => href === chosen);
  select(optionsIn(list), Math.max(0, place), field);
}

/** The address that somebody has gone down to. */
function chosenIn({ list }: SearchDialog): string {
  return list.querySelector('[aria-selected=true] a')?.getAttribute('href') ?? '';
}

interface Answer {
  readonly href: string;
  readonly title: string;
  readonly description: string;
}

/** The pages, and among them the timer of a typed length: first, unless a page is made for it. */
function answersOf({ pages, typed }: Finding): readonly Answer[] {
  const found = pages.map(({ id, title, description }) => ({ href: id, title, description }));
  // Of what is in doubt the hub asks; here words are more often words.
  const own = typed.isSure ? typed.timers : [];
  const timers = own.map(({ href, label }) => ({
    href,
    title: label,
    description: 'Starts immediately, for exactly that long.',
  }));
  const isMadeForIt = /^\/timer\/\d/.test(found[0]?.href ?? '');
  const all = isMadeForIt
    ? [...found.slice(0, 1), ...timers, ...found.slice(1)]
    : [...timers, ...found];
  return all.slice(0, MOST);
}

function optionsIn(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role=option]')];
}

function stateOf(words: string, count: number): string {
  if (words === '') return 'Type what the timer is for: eggs, exam, Tabata.';
  if (count === 0) return `Nothing found for “${words}”. Try a shorter word.`;
  return count === 1 ? 'One result.' : `${count} results.`;
}

function optionOf(answer: Answer, place: number): HTMLElement {
  const option = element('li');
  option.id = `site-search-${place}`;
  option.setAttribute('role', 'option');
  const link = element('a');
  link.href = answer.href;
  link.tabIndex = -1;
  const title = element('strong');
  title.textContent = answer.title;
  const description = element('span');
  description.textContent = answer.description;
  link.append(title, description);
  option.append(link);
  return option;
}
