import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:css|html|js|json|map|mjs|svg|txt|webmanifest|xml)$/;
/** Smaller files fit into the first packet anyway. */
const MINIMUM_BYTES = 1024;
const PACKED = ['.br', '.gz'];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside each text file of a folder that is over 1 kB, at the best quality.
 * Those of a file that stands in `lastDir` with the same content are taken from there: most of a
 * site is what it was.
 */
export async function compressFiles(
  dir: string,
  files: readonly string[],
  lastDir: string,
): Promise<void> {
  const texts = files.filter((file) => TEXT.test(file));
  await Promise.all(
    texts.map((file) => compressFile(path.join(dir, file), path.join(lastDir, file))),
  );
}

async function compressFile(file: string, last: string): Promise<void> {
  const content = await readFile(file);
  if (content.length <= MINIMUM_BYTES) return;
  if (!(await takeFrom(last, file, content))) await pack(file, content);
}

/** Whether the packed files of another file with this content were there to take. */
async function takeFrom(last: string, file: string, content: Buffer): Promise<boolean> {
  try {
    if (!content.equals(await readFile(last))) return false;
    await Promise.all(PACKED.map((ending) => copyFile(last + ending, file + ending)));
    return true;
  } catch {
    return false;
  }
}

async function pack(file: string, content: Buffer): Promise<void> {
  const brotliOptions = {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
  await Promise.all([
    compressBrotli(content, brotliOptions).then((bytes) => writeFile(`${file}.br`, bytes)),
    compressGzip(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
