// @ts-check
// Who may import whom: the folders' one direction. The same rules are applied to .astro files, which
// dependency-cruiser cannot read, by scripts/house-rules/astro-imports.ts.

const TESTS = '\\.test\\.tsx?$|-test-kit\\.tsx?$';
const PACKAGE = '^node_modules/';
/** Styles and pictures are not code; the product's name and addresses are for everybody. */
const HARMLESS = '\\.(css|svg|png|woff2)$|^src/site\\.ts$|^src/styles/|^src/assets/';

/**
 * A folder whose code may import what is listed and nothing else.
 * @param {string} name
 * @param {string} from
 * @param {string[]} allowed
 */
function onlyMayImport(name, from, allowed) {
  return {
    name,
    comment: `${from} may import: ${allowed.join(', ')}`,
    severity: 'error',
    from: { path: from, pathNot: TESTS },
    to: { pathNot: allowed },
  };
}

/**
 * A folder whose code must not import what is listed.
 * @param {string} name
 * @param {string} from
 * @param {string[]} forbidden
 */
function mustNotImport(name, from, forbidden) {
  return {
    name,
    comment: `${from} must not import: ${forbidden.join(', ')}`,
    severity: 'error',
    from: { path: from, pathNot: TESTS },
    to: { path: forbidden },
  };
}

const npm = (/** @type {string[]} */ ...names) => `${PACKAGE}(@types/)?(${names.join('|')})(/|$)`;

const folders = [
  onlyMayImport('domain-is-pure', '^src/shared/domain/', ['^src/shared/domain/']),
  onlyMayImport('contract-knows-domain-and-zod', '^src/shared/contract/', [
    '^src/shared/(domain|contract)/',
    npm('zod'),
  ]),
  onlyMayImport('shared-imports-shared', '^src/shared/', [
    '^src/shared/',
    npm('zod', 'papaparse', 'chrono-node'),
  ]),
  {
    name: 'csv-parser-is-for-csv',
    comment: 'of src/shared only src/shared/csv parses CSV',
    severity: 'error',
    from: { path: '^src/shared/', pathNot: ['^src/shared/csv/', TESTS] },
    to: { path: npm('papaparse') },
  },
  {
    name: 'date-parser-is-for-typed-dates',
    comment: 'of src/shared only src/shared/dates-in-words parses dates in words',
    severity: 'error',
    from: { path: '^src/shared/', pathNot: ['^src/shared/dates-in-words/', TESTS] },
    to: { path: npm('chrono-node') },
  },
  onlyMayImport('publishing-is-pure', '^src/publishing/', [
    '^src/(publishing|shared)/',
    npm('zod', 'yaml', 'satteri', 'github-slugger'),
  ]),
  onlyMayImport('mailing-is-pure', '^src/mailing/', [
    '^src/(mailing|publishing|shared)/',
    npm('countries-and-timezones'),
  ]),
  onlyMayImport('platform-knows-domain', '^src/platform/', [
    '^src/(platform|shared/(domain|page))/',
    PACKAGE,
  ]),
  mustNotImport('platform-is-no-interface', '^src/platform/', [
    npm('react', 'react-dom', 'react-aria.*', 'nanostores', '@nanostores/.*'),
  ]),
  onlyMayImport('service-worker-stands-alone', '^src/service-worker/', [
    '^src/service-worker/',
    '^src/shared/page/redirects\\.ts$',
    npm('workbox-.*'),
  ]),
  onlyMayImport('stores-know-shared-and-nanostores', '^src/stores/', [
    '^src/(stores|shared)/',
    npm('nanostores', '@nanostores/persistent', '@nanostores/query'),
  ]),
  onlyMayImport('ui-knows-no-feature', '^src/ui/', ['^src/(ui|shared/domain)/', PACKAGE, HARMLESS]),
  mustNotImport('ui-knows-no-store', '^src/ui/', [npm('nanostores', '@nanostores/.*')]),
  onlyMayImport('pomodoro-is-below-islands-and-app', '^src/pomodoro/', [
    '^src/(pomodoro|stores|ui|platform|shared)/',
    PACKAGE,
    HARMLESS,
  ]),
  {
    name: 'pomodoro-is-light',
    comment: 'pomodoro uses native dialogs: no react-aria, not even through another module',
    severity: 'error',
    from: { path: '^src/pomodoro/', pathNot: TESTS },
    to: { path: npm('react-aria.*', '@react-aria/.*'), reachable: true },
  },
  onlyMayImport('client-knows-contract-and-stores', '^src/client/', [
    '^src/(client|stores|shared)/',
  ]),
  onlyMayImport('islands-and-app-are-apart-islands', '^src/islands/', [
    '^src/(islands|client|pomodoro|stores|ui|platform|shared)/',
    PACKAGE,
    HARMLESS,
  ]),
  onlyMayImport('islands-and-app-are-apart-app', '^src/app/', [
    '^src/(app|client|pomodoro|stores|ui|platform|shared)/',
    // The editor shows what the parser, which is native code of the server, has read.
    '^src/publishing/(tree/(tree|write-html)|components/definitions|source/frontmatter-block)\\.ts$',
    PACKAGE,
    HARMLESS,
  ]),
  {
    name: 'tabs-are-apart',
    comment: 'one tab of the app never imports another',
    severity: 'error',
    from: { path: '^src/app/tabs/([^/]+)/', pathNot: TESTS },
    to: { path: '^src/app/tabs/', pathNot: '^src/app/tabs/$1/' },
  },
  onlyMayImport('site-is-static', '^src/site/', [
    '^src/(site|publishing|shared)/',
    '^src/islands/[A-Z]\\w*\\.astro$',
    '^src/islands/(hub|search)/[A-Z]\\w*\\.astro$',
    '^astro:',
    '^(node:)?[a-z_]+(/promises)?$',
    PACKAGE,
    HARMLESS,
  ]),
  onlyMayImport('pages-are-routes', '^src/pages/', [
    '^src/site/',
    '^src/app/mount/[^/]+\\.astro$',
    '^astro:',
    PACKAGE,
    HARMLESS,
  ]),
  onlyMayImport('api-knows-shared', '^api/', [
    '^api/',
    '^src/(mailing|publishing|shared)/',
    '^src/site\\.ts$',
    PACKAGE,
    '^(node:)?[a-z0-9_]+(/promises)?$',
  ]),
  {
    name: 'features-meet-in-services',
    comment: "a feature imports another feature's service.ts and nothing else of it",
    severity: 'error',
    from: { path: '^api/features/([^/]+)/', pathNot: TESTS },
    to: { path: '^api/features/', pathNot: ['^api/features/$1/', '/service\\.ts$'] },
  },
  {
    name: 'features-do-not-reach-up',
    comment:
      'a feature imports deps, errors, route, db, auth, config, middleware, jobs, mail, publishing and backups of the API',
    severity: 'error',
    from: { path: '^api/features/', pathNot: TESTS },
    to: {
      path: '^api/',
      pathNot:
        '^api/(features/|(deps|errors|route)\\.ts$|(db|auth|config|middleware|jobs|mail|publishing|backups)/)',
    },
  },
];

const general = [
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'tests-are-for-tests',
    comment: 'nothing but tests and their runners imports from tests/ or a test file',
    severity: 'error',
    from: { pathNot: [TESTS, '^tests/', '^(playwright|vitest)\\.config\\.ts$', '^scripts/suite/'] },
    to: { path: ['^tests/', TESTS] },
  },
  {
    name: 'test-files-stand-alone',
    comment: 'a test file is imported by nobody, not even by tests',
    severity: 'error',
    from: {},
    to: { path: '\\.test\\.tsx?$' },
  },
  {
    name: 'production-needs-dependencies',
    comment: 'what runs in production is listed under dependencies',
    severity: 'error',
    from: { path: '^(api|src)/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'listed-packages',
    comment: 'every package that is imported is listed in package.json',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'resolvable',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(astro|virtual):' },
  },
  {
    name: 'no-orphans',
    comment: 'a module that imports nothing and is imported by nobody',
    severity: 'error',
    from: { orphan: true, path: '^(api|src/(app|pomodoro|stores|platform|shared))/' },
    to: {},
  },
];

export default {
  forbidden: [...folders, ...general],
  options: {
    doNotFollow: { path: PACKAGE },
    exclude: { path: '^(dist|\\.cache|\\.astro)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
