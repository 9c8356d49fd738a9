// Loaded into npm before it starts. npm leaves out optional packages whose `engines` refuse the Node
// that npm runs on, without a word; ours run on the pinned Node, so that is the one npm compares with.
const version = process.env.RIPEN_PINNED_NODE;
if (version) {
  Object.defineProperty(process, 'version', { value: `v${version}`, enumerable: true });
}
