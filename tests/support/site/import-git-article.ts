import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';

/** Takes an article of `content/` over to the browser's desk, as a draft; answers the draft. */
export async function importGitArticle(
  { url, token }: { url: string; token: string },
  address: string,
): Promise<{ id: string; version: number }> {
  const file = `content${address}.mdx`;
  const response = await fetch(`${url}/api/admin/articles/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: Buffer.from(zipSync({ [file]: new Uint8Array(readFileSync(file)) })),
  });
  const { created, refused } = await response.json();
  const [draft] = created;
  if (draft === undefined) throw new Error(`${file}: ${JSON.stringify(refused)}`);
  return draft;
}
