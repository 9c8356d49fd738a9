import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** An app that renders articles as their bare sources, as the bundle of a build would. */
const ENTRY = `
export async function openContent(articles, readRevision) {
  const byAddress = new Map(articles.map((each) => ['/' + each.collection + '/' + each.id, each]));
  return {
    addresses: [...byAddress.keys()],
    async render(address) {
      const { revisionId } = byAddress.get(address);
      const { source } = await readRevision(revisionId);
      if (source.includes('cannot be rendered')) throw new Error('This part has no picture.');
      return { address, text: '<!doctype html><title>x</title><pre>' + source, type: 'text/html; charset=utf-8', policy: '', reads: { revision: revisionId } };
    },
    isStale: ({ revision }) => !articles.some(({ revisionId }) => revisionId === revision),
  };
}
export const createFinisher = () => (page) => page;
`;

/** Makes a built site without pages of its own below a folder: a publication takes no Astro. */
export function buildSmallSite(folder: string): string {
  const siteDir = path.join(folder, 'site');
  mkdirSync(path.join(siteDir, '.content', 'first'), { recursive: true });
  mkdirSync(path.join(siteDir, '_astro'));
  writeFileSync(path.join(siteDir, '.content', 'first', 'entry.mjs'), ENTRY);
  writeFileSync(path.join(siteDir, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(path.join(siteDir, 'csp.json'), '{}');
  return siteDir;
}
