import { useState } from 'react';
import type { ApiClient } from '#client/api-client.ts';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import { adminPicturesApi, type Picture } from '#shared/contract/admin/pictures.ts';
import { formatSize } from '#shared/domain/formats/size.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { explain, type Failure } from '#stores/storage/failure.ts';

/** Uploading pictures, one after the other. */
export interface Upload {
  readonly isBusy: boolean;
  readonly upload: (files: readonly File[]) => void;
}

export type UploadDeps = {
  client: Pick<ApiClient, 'call'>;
  toasts: Pick<Toasts, 'show'>;
  onUploaded: (picture: Picture) => void;
};

/**
 * Uploads pictures. Each that is refused is named with the reason; those that did not reach the
 * server are kept, and offered again by one button.
 */
export function useUpload({ client, toasts, onUploaded }: UploadDeps): Upload {
  const [isBusy, setBusy] = useState(false);

  async function upload(files: readonly File[]): Promise<void> {
    setBusy(true);
    for (const [place, file] of files.entries()) {
      const failed = `${file.name} was not added.`;
      if (file.size > MOST_BYTES.picture) {
        toasts.show({
          tone: 'error',
          text: `${failed} It is larger than ${formatSize(MOST_BYTES.picture)}.`,
        });
        continue;
      }
      const result = await client.call(adminPicturesApi.upload, { file });
      if (result.kind === 'ok') {
        onUploaded(result.value);
      } else if (canRepeat(result)) {
        // The others would fail in the same way.
        offerAgain(files.slice(place), result);
        break;
      } else {
        toasts.show({ tone: 'error', text: explain(result, failed) });
      }
    }
    setBusy(false);
  }

  function offerAgain(files: readonly File[], failure: Failure): void {
    const [first] = files;
    const missing =
      files.length === 1
        ? `${first?.name} was not added.`
        : `${counted(files.length, 'picture')} were not added.`;
    toasts.show({
      tone: 'error',
      text: explain(failure, missing),
      isLasting: true,
      action: { label: 'Try again', onAct: () => void upload(files) },
    });
  }

  return { isBusy, upload: (files) => void upload(files) };
}

function canRepeat(failure: Failure): boolean {
  return failure.kind === 'offline' || failure.status >= 500;
}
