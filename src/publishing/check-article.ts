import { LIKENESS_LIMIT } from '#shared/domain/content/likeness.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { bodyProblems } from './checks/body-problems.ts';
import { ALIKE_FROM, type Shingles, sharedPart, shingleHashes } from './checks/likeness.ts';
import type { Places } from './checks/links.ts';
import { type OutsideLink, outsideLinks } from './checks/outside-links.ts';
import { plainText, type ReadingFigures, readingFigures } from './checks/reading.ts';
import { type Known, referenceProblems } from './checks/references.ts';
import { lineOf, type ParsedArticle, type ReadFields, readFields } from './parse-article.ts';
import {
  hasErrors,
  type ReadBody,
  readBody,
  type Surroundings,
  shownProblems,
} from './parse-body.ts';
import type { Problem } from './problem.ts';
import type { ArticleTree } from './tree/tree.ts';

/** Another article of the site. */
export interface OtherArticle {
  /** Its address, which the writer is shown. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  /** By `shingleHashes` of its `plainText`; none where `mayBeAlike` has ruled it out. */
  readonly shingles: Shingles;
}

/** The site around an article. */
export interface Site extends Surroundings {
  readonly places: Places;
  /** Names that the fields may refer to. */
  readonly known: Known;
  /** All articles but this one. */
  readonly others: readonly OtherArticle[];
}

/** An article that says much of the same. */
export interface AlikeArticle {
  readonly address: string;
  /** The share of the shorter text that stands in the longer one, from 0 to 1. */
  readonly share: number;
}

/** Everything that can be said of an article before it is published. */
export interface CheckedArticle extends ParsedArticle {
  readonly figures: ReadingFigures;
  /** Links to be tried later. */
  readonly outsideLinks: readonly OutsideLink[];
  /** The most alike first. */
  readonly alike: readonly AlikeArticle[];
}

/** Long sentences of long words lose readers from here on. */
const HARD_FROM = 14;

const NOTHING: ArticleTree = { type: 'root', children: [] };

/** An article as it was read, before it is checked. It can be passed between threads. */
export interface ReadArticle {
  readonly fields: ReadFields;
  readonly body: ReadBody;
  /** By which it is compared with other articles. */
  readonly shingles: Shingles;
  readonly figures: ReadingFigures;
}

/**
 * Reads an article that is to be checked, which takes nearly all of the time of a check. It never throws,
 * and runs nothing of what it reads.
 */
export function readArticle(source: string, around: Surroundings): ReadArticle {
  return withFigures(readFields(source), readBody(source, around));
}

/** Returns an article that was not read, with the problem that is the reason. */
export function unreadArticle(problem: string): ReadArticle {
  const fields = { frontmatter: null, data: null, lines: new Map(), problems: [] };
  return withFigures(fields, { tree: null, problems: [errorOn(1, problem)] });
}

function withFigures(fields: ReadFields, body: ReadBody): ReadArticle {
  const tree = body.tree ?? NOTHING;
  const shingles = shingleHashes(plainText(tree));
  return { fields, body, shingles, figures: readingFigures(tree) };
}

/**
 * Checks an article with what is around it. Problems with the level `error` stop a publication;
 * the rest is advice.
 */
export function checkArticle(
  { fields, body, shingles, figures }: ReadArticle,
  site: Site,
): CheckedArticle {
  const tree = body.tree ?? NOTHING;
  const alike = alikeArticles(shingles, site.others);
  const inText = [...body.problems, ...bodyProblems(tree, { ...site, heading: titleOf(fields) })];
  return {
    frontmatter: fields.frontmatter,
    tree: hasErrors(inText) ? null : body.tree,
    problems: shownProblems([
      ...fields.problems,
      ...fieldProblems(fields, site),
      ...inText,
      ...alikeProblems(alike, lineOf(fields, 'title')),
      ...hardProblems(figures, lineOf(fields, 'title')),
    ]),
    figures,
    alike,
    outsideLinks: outsideLinks(tree, fields),
  };
}

function titleOf({ data }: ReadFields): string {
  return typeof data?.['title'] === 'string' ? data['title'] : '';
}

function fieldProblems(fields: ReadFields, { known, others }: Site): Problem[] {
  const { data } = fields;
  if (data === null) return [];
  const names = referenceProblems(data, known).map(({ field, text }) =>
    errorOn(lineOf(fields, field), text),
  );
  const repeated = (['title', 'description'] as const).flatMap((field) => {
    const value = data[field];
    if (typeof value !== 'string') return [];
    const other = others.find((each) => each[field].trim() === value.trim());
    if (other === undefined) return [];
    const text = `${field}: ${other.address} has the same. Give each page its own.`;
    return [errorOn(lineOf(fields, field), text)];
  });
  return [...names, ...repeated];
}

function errorOn(line: number, text: string): Problem {
  return { line, column: 1, text, level: 'error' };
}

function alikeArticles(own: Shingles, others: readonly OtherArticle[]): AlikeArticle[] {
  return others
    .map(({ address, shingles }) => ({ address, share: sharedPart(own, shingles) }))
    .filter(({ share }) => share > ALIKE_FROM)
    .toSorted((one, other) => other.share - one.share);
}

function alikeProblems([most]: readonly AlikeArticle[], line: number): Problem[] {
  if (most === undefined) return [];
  const percent = formatNumber(Math.round(most.share * 100));
  const text = `${percent}% of this text also stand in ${most.address}. Search engines show one of two such pages.`;
  return [{ line, column: 1, text, level: most.share > LIKENESS_LIMIT ? 'error' : 'advice' }];
}

function hardProblems({ grade }: ReadingFigures, line: number): Problem[] {
  if (grade === null || grade < HARD_FROM) return [];
  const text = `this text reads as for ${formatNumber(grade)} years of school. Split long sentences and choose shorter words.`;
  return [{ line, column: 1, text, level: 'advice' }];
}
