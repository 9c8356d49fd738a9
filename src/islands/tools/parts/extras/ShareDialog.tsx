import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import { writeAddress } from '#shared/domain/tools/addresses/write-address.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useCopying } from '../fields/use-copying.ts';
import styles from './ShareDialog.module.css';

export type ShareDialogProps = { page: string; request: ToolRequest; onClose: () => void };

/** The link of a tool with its current settings, and the code that embeds it in another page. */
export function ShareDialog({ page, request, onClose }: ShareDialogProps) {
  const link = location.origin + page + writeAddress(request);
  const frame = location.origin + page + writeAddress({ ...request, isEmbedded: true });
  const snippet = `<iframe src="${frame.replaceAll('&', '&amp;')}" title="Timer" width="360" height="420" style="border:0" allow="autoplay; fullscreen; screen-wake-lock"></iframe>`;
  return (
    <Dialog isOpen onClose={onClose} title="Share or embed">
      <div className="form">
        <Copied label="Link with these settings" text={link} />
        <Copied label="Embed code" text={snippet} isLong />
      </div>
    </Dialog>
  );
}

type CopiedProps = { label: string; text: string; isLong?: boolean };

function Copied({ label, text, isLong = false }: CopiedProps) {
  const { outcome, copy } = useCopying();
  return (
    <div className="field">
      <label className="field-label">
        {label}
        <textarea
          className={`input ${styles.text}`}
          readOnly
          rows={isLong ? 5 : 2}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div className={styles.acts}>
        <Button onClick={() => void copy(text)}>Copy</Button>
        <span role="status" className="field-hint">
          {outcome}
        </span>
      </div>
    </div>
  );
}
