import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';
import styles from './TwoStep.module.css';

/** Scanners need a margin of four modules around the code. */
const MARGIN = 4;

/** A text as a QR code: dark on white in both themes, because many scanners require that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN, ecc: 'M' });
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
