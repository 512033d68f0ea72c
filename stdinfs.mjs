import {readFileSync} from 'node:fs';readFileSync(0)
