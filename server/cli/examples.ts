/** How each command is used, by its name. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  backup: ['glowlog backup /mnt/usb/glowlog-monday.tar', 'ssh server glowlog backup - > glowlog.tar'],
  restore: ['glowlog restore /mnt/usb/glowlog-monday.tar', 'DATA_DIR=/tmp/try glowlog restore glowlog.tar'],
  'foods import usda': ['glowlog foods import usda sr28abbr.zip'],
  'foods import openfoodfacts': [
    'glowlog foods import openfoodfacts --languages en',
    'glowlog foods import openfoodfacts openfoodfacts-products.jsonl.gz --countries France,de',
  ],
  'foods status': ['glowlog foods status'],
  'user create': ['glowlog user create ann@example.org ann --time-zone Europe/London'],
  'user promote': ['glowlog user promote ann@example.org'],
  'user reset-password': ['glowlog user reset-password ann@example.org'],
  'user verify': ['glowlog user verify ann@example.org'],
  'user reset-two-factor': ['glowlog user reset-two-factor ann@example.org'],
  seed: ['DATA_DIR=/tmp/demo glowlog seed'],
}
