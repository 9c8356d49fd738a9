import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:css|html|js|json|map|mjs|svg|txt|webmanifest|xml)$/;
/** Smaller files fit into the first packet anyway. */
const MINIMUM_BYTES = 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside each text file over 1 kB, at the best quality. */
export async function compressFiles(files: readonly string[]): Promise<void> {
  await Promise.all(files.filter((file) => TEXT.test(file)).map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length <= MINIMUM_BYTES) return;
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
