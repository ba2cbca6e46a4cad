package dev.weir.formats.mindir;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/// Encrypted files: a row of blocks, each with the mode, a tag in newer ones, an initial vector and
/// what is encrypted.
///
/// ```text
/// block := magic tag[16]? length(4) ivLength(4) iv[16] cipherLength(4) cipher
/// ```
///
/// Numbers are little-endian. Files up to about version 1.5 have no tag for AES-GCM, so that a wrong
/// key shows only in what comes out.
///
/// Source: mindspore/core/utils/crypto.cc, MindSpore 1.3 to 2.7.
final class Decryption {
  private static final int TAG = 16;
  private static final int IV = 16;

  /// How much of the initial vector MindSpore used until 2.x.
  private static final int SHORT_IV = 12;

  /// How a block is encrypted.
  private enum Mode {
    AES_GCM(0x7F3A5ED8),
    AES_CBC(0x7F3A5ED9),
    SM4_CBC(0x7F3A5EDA);

    private final int magic;

    Mode(int magic) {
      this.magic = magic;
    }

    static Optional<Mode> of(int magic) {
      return Arrays.stream(values()).filter(mode -> mode.magic == magic).findFirst();
    }
  }

  private final ByteBuffer in;
  private final byte[] key;

  private Decryption(byte[] bytes, byte[] key) {
    this.in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    this.key = key;
  }

  /// {@return whether `bytes` are encrypted}
  static boolean isEncrypted(byte[] bytes) {
    return bytes.length >= 4
        && Mode.of(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt()).isPresent();
  }

  /// {@return what `bytes` hold}
  ///
  /// @throws MindIrFault if they are damaged, or the key does not fit
  static byte[] decrypt(byte[] bytes, byte[] key) {
    return new Decryption(bytes, key).run();
  }

  private byte[] run() {
    var plain = new ByteArrayOutputStream(in.remaining());
    while (in.hasRemaining()) {
      plain.writeBytes(block());
    }
    return plain.toByteArray();
  }

  private byte[] block() {
    int start = in.position();
    need(start, 8);
    Mode mode =
        Mode.of(in.getInt())
            .orElseThrow(() -> new MindIrFault("the encrypted block at byte %d is damaged", start));
    checkKey(mode);
    Optional<byte[]> tag = Optional.empty();
    if (mode == Mode.AES_GCM && !startsBlock(in.position())) {
      need(start, TAG);
      byte[] found = new byte[TAG];
      in.get(found);
      tag = Optional.of(found);
    }
    if (!startsBlock(in.position())) {
      throw new MindIrFault("the encrypted block at byte %d is damaged", start);
    }
    in.getInt();
    in.getInt();
    byte[] iv = new byte[IV];
    in.get(iv);
    int size = in.getInt();
    need(start, size);
    byte[] cipher = new byte[size];
    in.get(cipher);
    return decrypt(mode, iv, cipher, tag, start);
  }

  /// Whether at `at` stand the lengths of a block that fits into the file.
  private boolean startsBlock(int at) {
    if (in.limit() - at < 8 + IV + 4 || in.getInt(at + 4) != IV) {
      return false;
    }
    int size = in.getInt(at + 8 + IV);
    return size >= 0 && in.getInt(at) == 4 + IV + 4 + size;
  }

  private void need(int start, int count) {
    if (count < 0 || in.remaining() < count) {
      throw new MindIrFault("the encrypted block at byte %d is cut off", start);
    }
  }

  private void checkKey(Mode mode) {
    boolean fits =
        mode == Mode.SM4_CBC
            ? key.length == 16
            : key.length == 16 || key.length == 24 || key.length == 32;
    if (!fits) {
      throw new MindIrFault(
          "the key has %d bytes, but %s takes %s",
          key.length, mode, mode == Mode.SM4_CBC ? "16" : "16, 24 or 32");
    }
  }

  private byte[] decrypt(Mode mode, byte[] iv, byte[] cipher, Optional<byte[]> tag, int start) {
    try {
      return switch (mode) {
        case AES_GCM -> tag.isEmpty() ? untagged(iv, cipher) : tagged(iv, cipher, tag.get(), start);
        case AES_CBC ->
            run(Cipher.getInstance("AES/CBC/PKCS5Padding"), "AES", new IvParameterSpec(iv), cipher);
        case SM4_CBC ->
            run(
                Cipher.getInstance("SM4/CBC/PKCS5Padding", Sm4.provider()),
                "SM4",
                new IvParameterSpec(iv),
                cipher);
      };
    } catch (javax.crypto.BadPaddingException | javax.crypto.IllegalBlockSizeException e) {
      throw wrongKey(start);
    } catch (GeneralSecurityException e) {
      throw new MindIrFault("%s is not available on this Java: %s", mode, e.getMessage());
    }
  }

  private byte[] tagged(byte[] iv, byte[] cipher, byte[] tag, int start)
      throws GeneralSecurityException {
    byte[] both = Arrays.copyOf(cipher, cipher.length + TAG);
    System.arraycopy(tag, 0, both, cipher.length, TAG);
    // Which length was used cannot be seen; the tag decides.
    for (int length : new int[] {IV, SHORT_IV}) {
      Optional<byte[]> plain = tagged(new GCMParameterSpec(8 * TAG, iv, 0, length), both);
      if (plain.isPresent()) {
        return plain.get();
      }
    }
    throw wrongKey(start);
  }

  private Optional<byte[]> tagged(GCMParameterSpec parameters, byte[] data)
      throws GeneralSecurityException {
    try {
      return Optional.of(run(Cipher.getInstance("AES/GCM/NoPadding"), "AES", parameters, data));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    }
  }

  /// AES-GCM is counter mode whose counter starts at 2; without a tag nothing more can be done.
  private byte[] untagged(byte[] iv, byte[] cipher) throws GeneralSecurityException {
    byte[] counter = Arrays.copyOf(Arrays.copyOf(iv, SHORT_IV), IV);
    counter[IV - 1] = 2;
    return run(
        Cipher.getInstance("AES/CTR/NoPadding"), "AES", new IvParameterSpec(counter), cipher);
  }

  private byte[] run(
      Cipher cipher,
      String algorithm,
      java.security.spec.AlgorithmParameterSpec parameters,
      byte[] data)
      throws GeneralSecurityException {
    cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, algorithm), parameters);
    return cipher.doFinal(data);
  }

  private static MindIrFault wrongKey(int start) {
    return new MindIrFault("the key is wrong, or the encrypted block at byte %d is damaged", start);
  }

  /// Apart from the class around: one that names the provider has it loaded as soon as it is verified,
  /// and with it the signature of its archive checked, at every start of the command.
  private static final class Sm4 {
    private Sm4() {}

    static Provider provider() {
      return new BouncyCastleProvider();
    }
  }
}
