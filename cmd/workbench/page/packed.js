// Texts as addresses hold them.

/** Packs a text for an address. @param {string} text */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  let bytes = "";
  for (const b of new Uint8Array(await new Response(stream).arrayBuffer())) bytes += String.fromCharCode(b);
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
