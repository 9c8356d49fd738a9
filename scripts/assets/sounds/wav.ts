import { SAMPLE_RATE } from './instruments.ts';

const HEADER_BYTES = 44;
const BYTES_A_SAMPLE = 2;

/** A WAV file of one channel with 16 bits a sample; samples are between −1 and 1. */
export function wavFile(samples: Float64Array): Buffer {
  const dataBytes = samples.length * BYTES_A_SAMPLE;
  const file = Buffer.alloc(HEADER_BYTES + dataBytes);
  file.write('RIFF', 0, 'ascii');
  file.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  file.write('WAVEfmt ', 8, 'ascii');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * BYTES_A_SAMPLE, 28);
  file.writeUInt16LE(BYTES_A_SAMPLE, 32);
  file.writeUInt16LE(8 * BYTES_A_SAMPLE, 34);
  file.write('data', 36, 'ascii');
  file.writeUInt32LE(dataBytes, 40);
  samples.forEach((sample, i) => {
    file.writeInt16LE(Math.round(sample * 0x7fff), HEADER_BYTES + i * BYTES_A_SAMPLE);
  });
  return file;
}
