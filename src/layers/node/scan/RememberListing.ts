/** The last listing of each project: one that says the same is the same object, and so is each file that is as it was. */
import type { Listing } from "../../../services/ProjectFiles.js"
import { keepNewest } from "../../memory/Bounded.js"
import type { FilesByPath } from "./Collect.js"

export interface ListingMemory {
  readonly filesOf: (root: string) => FilesByPath | undefined
  /** Answers the one from before where nothing has changed. */
  readonly keep: (root: string, listing: Listing) => Listing
}

const mostProjects = 8

export const makeListingMemory = (): ListingMemory => {
  const known = new Map<string, { readonly listing: Listing; readonly files: FilesByPath }>()
  return {
    filesOf: (root) => known.get(root)?.files,
    keep: (root, listing) => {
      const before = known.get(root)
      if (before !== undefined && saysTheSame(before.listing, listing)) return before.listing
      known.delete(root)
      known.set(root, { listing, files: new Map(listing.files.map((it) => [it.path, it])) })
      keepNewest(known, mostProjects)
      return listing
    }
  }
}

const saysTheSame = (one: Listing, other: Listing): boolean =>
  one.files.length === other.files.length &&
  one.skipped.length === other.skipped.length &&
  one.files.every((it, at) => it === other.files[at]) &&
  one.skipped.every(({ path, reason }, at) => path === other.skipped[at]!.path && reason === other.skipped[at]!.reason)
