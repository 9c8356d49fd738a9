/** Fetches a file; rejects when the server has none or does not answer in time. */
export type FetchFile = (url: string, signal: AbortSignal) => Promise<ArrayBuffer>;

/** The decoded sound files of a page. */
export interface SoundFiles {
  /** The sound, if it has been loaded. */
  ready(id: string): AudioBuffer | null;
  /** Loads `/sounds/{id}.mp3` once; a failure is not kept: the next time may go well. */
  load(context: AudioContext, id: string): Promise<AudioBuffer>;
}

const LOAD_LIMIT_MS = 10_000;

/** Makes the store of sound files; what is decoded stays good when the context is recreated. */
export function createSoundFiles(fetchFile: FetchFile = fetchBytes): SoundFiles {
  const loads = new Map<string, Promise<AudioBuffer>>();
  const decoded = new Map<string, AudioBuffer>();

  async function fetchAndDecode(context: AudioContext, id: string): Promise<AudioBuffer> {
    const bytes = await fetchFile(`/sounds/${id}.mp3`, AbortSignal.timeout(LOAD_LIMIT_MS));
    const buffer = await context.decodeAudioData(bytes);
    decoded.set(id, buffer);
    return buffer;
  }

  return {
    ready: (id) => decoded.get(id) ?? null,
    load(context, id) {
      const known = loads.get(id);
      if (known !== undefined) return known;
      const loading = fetchAndDecode(context, id);
      loads.set(id, loading);
      loading.catch(() => loads.delete(id));
      return loading;
    },
  };
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.arrayBuffer();
}
