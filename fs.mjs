import 'node:fs';import 'node:path';import 'node:os';import 'node:url'
