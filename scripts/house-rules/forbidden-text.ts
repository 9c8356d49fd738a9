import { type HouseRule, isTest, type ProjectFile } from './project-files.ts';

const CODE = /\.(?:astro|cjs|css|mjs|ts|tsx)$/;

/** A rule that no line of some files matches a pattern. */
function forbidText(
  name: string,
  appliesTo: (file: ProjectFile) => boolean,
  pattern: RegExp,
): HouseRule {
  return {
    name,
    breaches: (files) =>
      files
        .filter((file) => appliesTo(file) && !file.path.startsWith('scripts/house-rules/'))
        .flatMap(({ path, text }) =>
          text
            .split('\n')
            .flatMap((line, index) =>
              pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
            ),
        ),
  };
}

const isTestCode = ({ path }: ProjectFile) => isTest(path);
const isCode = ({ path }: ProjectFile) => CODE.test(path);
const isProductCode = (file: ProjectFile) => isCode(file) && !isTestCode(file);

/**
 * Rules for tests: no test that runs alone, is skipped, sleeps, replaces modules, or says "should".
 */
export const testHabits: readonly HouseRule[] = [
  forbidText(
    'no test left out',
    isTestCode,
    /\b(?:describe|it|suite|test)(?:\.\w+)*\.(?:fails|fixme|only|runIf|skip|skipIf|todo)\b|\bf(?:describe|it)\(|\bx(?:describe|it)\(/,
  ),
  forbidText('no waiting in tests', isTestCode, /\.waitForTimeout\(|\bawait (?:delay|sleep)\(/),
  forbidText('no module mocks', isTestCode, /\bvi\.(?:doMock|hoisted|mock)\(/),
  forbidText(
    'test names are facts',
    isTestCode,
    /\b(?:describe|it|test)(?:\.\w+(?:\(.*?\))?)*\(\s*(['"`])(?:(?!\1).)*\bshould\b/,
  ),
];

/** Formats, and what works with zones or the names of months without writing anything for a reader. */
const MAY_FORMAT =
  /^(?:src\/shared\/domain\/(?:formats\/|dates\/time-zones\.ts|import\/date-words\.ts|tools\/work\/day-plan\.ts)|src\/platform\/(?:time\/(?:first-weekday|tick-worker|time-zone)|visits\/beacon)\.ts|scripts\/(?:database\/seed-database|assets\/pictures\/stage)\.ts)/;

/** The module that opens local storage, and small parts of a page that read or write one value before it is there. */
const MAY_STORE =
  /^src\/(?:platform\/(?:device\/storage|page\/loading\/register-service-worker|tabs\/tabs|visits\/beacon)\.ts|styles\/(?:theme|accent-script)\.ts|shared\/page\/first-script\.ts|app\/mount\/head\/early-redirect\.ts|islands\/(?:classic\/ClassicTimer|hub\/start-hub|tools\/parts\/pill\/start-pill)\.tsx?|site\/components\/plain\/show-standing\.ts)$/;

/** The widths of the window at which layouts change, in rem: the smallest phones, 480 and 768 px, and wider screens; styles and scripts hold to them. */
const WIDTHS = '(?:min-width: (?:30|48|64|80)|max-width: (?:21|29|47|63|79)[.]99)rem';

/** Nothing unfinished stays, layouts change at the same widths, no day is cut from a UTC instant, one module writes for readers, and one stores. */
export const codeHabits: readonly HouseRule[] = [
  forbidText(
    'one set of breakpoints',
    // A mail is laid out by the programs that show it.
    (file) => isProductCode(file) && !file.path.startsWith('src/mailing/'),
    new RegExp(
      `(?:@media\\b[^{]*|Media\\('[^']*)(?:\\((?!${WIDTHS}\\))(?:(?:min|max)-)?width\\b|\\bwidth\\s*[<>])`,
    ),
  ),
  forbidText('nothing unfinished', isCode, /\b(?:FIXME|HACK|TODO|XXX)\b/),
  forbidText(
    'days by time zone',
    isProductCode,
    /toISOString\(\)\s*\.(?:slice|substring|substr)\(0, ?10\)/,
  ),
  forbidText(
    'dates, times and numbers by formats.ts',
    (file) => isProductCode(file) && !MAY_FORMAT.test(file.path),
    /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:DateTimeFormat|DurationFormat|ListFormat|NumberFormat|PluralRules|RelativeTimeFormat)\b/,
  ),
  forbidText(
    'local storage by openStorage',
    (file) => isProductCode(file) && file.path.startsWith('src/') && !MAY_STORE.test(file.path),
    /\blocalStorage\b|\bcreateStorage\(/,
  ),
];
