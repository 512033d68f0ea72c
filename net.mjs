import 'node:net'
