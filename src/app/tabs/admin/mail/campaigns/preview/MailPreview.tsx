import { useState } from 'react';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { MailFrame } from '../../preview/MailFrame.tsx';
import styles from './MailPreview.module.css';
import { type PreviewedMail, useMailPreview } from './use-mail-answers.ts';

const WIDTHS = [
  { value: 'wide', label: 'Wide' },
  { value: 'narrow', label: 'Narrow' },
] as const;
const LOOKS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Text part' },
] as const;
const PERSONS = [
  { value: 'known', label: 'Known person' },
  { value: 'unknown', label: 'Unknown' },
] as const;

/** Widths of the window of a mail program, in CSS pixels. */
const PIXELS = { wide: 640, narrow: 360 } as const;

type Look = (typeof LOOKS)[number]['value'];

/** A mail as a mail program shows it: 640 or 360 pixels wide, light, dark, or its text part. */
export function MailPreview({ text }: { text: PreviewedMail }) {
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide');
  const [look, setLook] = useState<Look>('light');
  const [person, setPerson] = useState<'known' | 'unknown'>('known');
  const { mail, isBehind } = useMailPreview(text, person === 'known');
  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <SegmentedControl label="Width" segments={WIDTHS} value={width} onChange={setWidth} />
        <SegmentedControl label="Look" segments={LOOKS} value={look} onChange={setLook} />
        <SegmentedControl label="Person" segments={PERSONS} value={person} onChange={setPerson} />
      </div>
      {isBehind && (
        <p role="status" className={styles.line}>
          {mail === null
            ? 'The mail is shown once the errors in Checks are corrected.'
            : 'Shows the mail as it was before an error.'}
        </p>
      )}
      {mail !== null && (
        <>
          <p className={styles.line}>
            Subject: <strong>{mail.subject}</strong>
          </p>
          {look === 'text' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            <pre className={styles.text} tabIndex={0}>
              {mail.text}
            </pre>
          ) : (
            <MailFrame html={mail.html} scheme={look} widthPx={PIXELS[width]} />
          )}
        </>
      )}
    </div>
  );
}
