# Passkeys: keys of one's devices, by which one signs in without a password.

passkeys = Passkeys
passkeys-text = A passkey is kept by your device or your password manager. It signs you in by fingerprint, face or PIN, without a name or a password, and works on this site only. Password and recovery codes stay as they are.
passkeys-none = You have no passkeys yet.
passkeys-one = Passkey
passkeys-made = made { $date }
passkeys-used = last used { $date }
passkeys-unused = not used yet
passkeys-remove = Remove
passkeys-remove-one = Remove { $name }
passkeys-add = Add a passkey
passkeys-name = What you call it
passkeys-name-hint = Such as “phone” or “blue key”, so that you know which one to remove when a device is lost.
passkeys-lost = If you lose a device, remove its passkey here. A new password by recovery code or link removes all passkeys. A passkey that is removed here stays on the device until you delete it there.
passkeys-sign-in = Sign in with a passkey

# Why something was not done.

passkeys-cannot = This browser cannot make passkeys, or scripts are switched off.
passkeys-cancelled = No passkey was chosen. Try again, or use your password.
passkeys-wrong = This passkey opens no account here. Sign in with your password, and look whether it was removed.
passkeys-late = That took too long. Try again.
passkeys-too-many = Ten passkeys are the most. Remove one first.
passkeys-known = This device has a passkey for your account already.
passkeys-not-here = Passkeys are not offered at this address.
