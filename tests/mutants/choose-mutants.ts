// Chooses the mutants of mutants.json: small defects at random places of the product, the same ones for
// the same seed. `node tests/mutants/choose-mutants.ts` writes the list again, from today's sources.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { AREAS, type Area, filesWithTypeErrors, LIST, type Mutant, ROOT } from './mutants.ts';

const SEED = 20261128;
/** How many of the sixty an area gets, about by its share of the code. */
const SHARES: Readonly<Record<Area, number>> = {
  api: 18,
  domain: 12,
  stores: 10,
  islands: 8,
  pomodoro: 6,
  site: 6,
};

const SWAPS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);

interface Place {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A generator of numbers from 0 to 1 that a seed decides (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function placesOf(source: ts.SourceFile): Place[] {
  const places: Place[] = [];
  const add = (operator: string, node: ts.Node, text: string) => {
    places.push({ operator, start: node.getStart(source), end: node.getEnd(), text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node))
      return;
    if (ts.isBinaryExpression(node)) {
      const swap = SWAPS.get(node.operatorToken.kind);
      if (swap !== undefined) add('operator', node.operatorToken, swap);
    } else if (ts.isIfStatement(node)) {
      add('condition', node.expression, `!(${node.expression.getText(source)})`);
    } else if (ts.isConditionalExpression(node)) {
      add('condition', node.condition, `!(${node.condition.getText(source)})`);
    } else if (ts.isExpressionStatement(node) && isCall(node.expression)) {
      add('call', node, ';');
    } else if (ts.isNumericLiteral(node)) {
      add('number', node, String(Number(node.text.replaceAll('_', '')) + 1));
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) add('flag', node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add('flag', node, 'true');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

function isCall(node: ts.Expression): boolean {
  return (
    ts.isCallExpression(node) ||
    (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression))
  );
}

function mutantsOf(area: Area, file: string): Mutant[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return placesOf(source).flatMap(({ operator, start, end, text: changed }) => {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const lineEnd = text.indexOf('\n', start);
    if (lineEnd < end) return [];
    const from = text.slice(lineStart, lineEnd);
    const to = text.slice(lineStart, start) + changed + text.slice(end, lineEnd);
    const before = text.slice(0, lineStart).split('\n').slice(0, -1);
    const occurrence = before.filter((line) => line === from).length;
    return [{ area, file, line: before.length + 1, operator, from, to, occurrence }];
  });
}

/** Files of the product's code, with tests, migrations and lists of words left out. */
function filesOf(area: Area): string[] {
  const listed = execFileSync('git', ['ls-files', AREAS[area].folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|-test-kit|migrations\//.test(file),
    );
}

/** Draws a mutant from each of so many files, none of them in `taken`; long files are drawn more often. */
function draw(area: Area, count: number, taken: Set<string>): Mutant[] {
  const all = mutantsByArea[area];
  const drawn: Mutant[] = [];
  while (drawn.length < count) {
    const mutant = all[Math.floor(random() * all.length)];
    if (mutant === undefined || taken.has(mutant.file)) continue;
    taken.add(mutant.file);
    drawn.push(mutant);
  }
  return drawn;
}

const random = createRandom(SEED);
const areas = Object.keys(SHARES) as Area[];
const mutantsByArea = Object.fromEntries(
  areas.map((area) => [area, filesOf(area).flatMap((file) => mutantsOf(area, file))]),
) as Record<Area, Mutant[]>;

const taken = new Set<string>();
let mutants: Mutant[] = [];
for (;;) {
  const missing = areas.flatMap((area) =>
    draw(area, SHARES[area] - mutants.filter((mutant) => mutant.area === area).length, taken),
  );
  if (missing.length === 0) break;
  mutants = [...mutants, ...missing];
  const broken = filesWithTypeErrors(mutants);
  mutants = mutants.filter(({ file }) => !broken.includes(file));
}
mutants.sort((one, other) => areas.indexOf(one.area) - areas.indexOf(other.area));
writeFileSync(LIST, `${JSON.stringify({ seed: SEED, mutants }, null, 2)}\n`);
