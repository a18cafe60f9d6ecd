import X509
import Crypto
import SwiftASN1
