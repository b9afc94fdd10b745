"""Golden values of the projections: PCA, t-SNE and UMAP of scikit-learn, openTSNE and umap-learn.

Needs scikit-learn, openTSNE and umap-learn. Writes the values to stdout.
"""

import functools
import json
import warnings

import numpy as np
import openTSNE
import sklearn
import umap
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE, trustworthiness
from sklearn.manifold._t_sne import _kl_divergence
from sklearn.metrics import pairwise_distances
from scipy.optimize import curve_fit
from scipy.spatial.distance import squareform
from umap.umap_ import find_ab_params, fuzzy_simplicial_set

warnings.filterwarnings("ignore")
umap.umap_.curve_fit = functools.partial(curve_fit, ftol=1e-15, xtol=1e-15, gtol=1e-15)
random = np.random.RandomState(15)


def numbers(array, digits=15):
    return [float(f"{x:.{digits}g}") for x in np.asarray(array, dtype=np.float64).ravel()]


def matrix(data):
    return {"rows": data.shape[0], "columns": data.shape[1], "data": numbers(data)}


def pca(name, data, dimensions):
    fitted = PCA(dimensions, svd_solver="full").fit(data)
    return {
        "name": name,
        "matrix": matrix(data),
        "dimensions": dimensions,
        "positions": numbers(fitted.transform(data)),
        "components": numbers(fitted.components_),
        "explainedVariance": numbers(fitted.explained_variance_),
        "explainedVarianceRatio": numbers(fitted.explained_variance_ratio_),
    }


def tsne(data, perplexity, dimensions):
    affinities = openTSNE.affinity.PerplexityBasedNN(data, perplexity=perplexity, method="exact")
    joint = affinities.P.toarray()
    positions = np.round(3 * random.randn(len(data), dimensions), 2)
    divergence, gradient = _kl_divergence(positions.ravel(), squareform(joint), 1, len(data), dimensions)
    return {
        "perplexity": perplexity,
        "dimensions": dimensions,
        "joint": numbers(joint, 12),
        "positions": numbers(positions),
        "divergence": float(divergence),
        "gradient": numbers(gradient),
    }


def fuzzy(data, neighbours, metric):
    distances = pairwise_distances(data, metric=metric)
    indices = np.array([np.lexsort((np.arange(len(data)), np.where(np.arange(len(data)) == i, -1, row)))
                        for i, row in enumerate(distances)])[:, :neighbours]
    near = np.take_along_axis(distances, indices, axis=1)
    near[:, 0] = 0
    graph = fuzzy_simplicial_set(data, neighbours, random, metric, knn_indices=indices, knn_dists=near)[0]
    return {"neighbours": neighbours, "metric": metric, "weights": numbers(graph.toarray(), 7)}


def quality(data):
    """Divergence and trustworthiness of each tool, over three seeds."""
    runs = {"scikit-learn": [], "openTSNE": [], "umap-learn": []}
    for seed in range(3):
        fitted = TSNE(perplexity=30, init="pca", random_state=seed)
        positions = fitted.fit_transform(data)
        runs["scikit-learn"].append([float(fitted.kl_divergence_), trustworthiness(data, positions)])
        positions = openTSNE.TSNE(perplexity=30, random_state=seed, n_iter=750).fit(data)
        runs["openTSNE"].append([float(positions.kl_divergence), trustworthiness(data, np.asarray(positions))])
        positions = umap.UMAP(random_state=seed, n_jobs=1).fit_transform(data)
        runs["umap-learn"].append([None, trustworthiness(data, positions)])
    return {"matrix": matrix(data), "perplexity": 30, "runs": runs}


small = np.round(random.randn(40, 5) * [3, 2, 1, 1, 0.5], 3)
# openTSNE takes a row for its own neighbour if another one equals it.
equal = small.copy()
equal[7] = equal[3]
turn = np.linspace(0, 3 * np.pi, 120)
spiral = np.stack([turn * np.cos(turn), turn * np.sin(turn)] + [0 * turn] * 6, axis=1)
clusters = np.repeat(8 * random.randn(5, 8), 36, axis=0)
mixed = np.round(np.concatenate([spiral, clusters]) + random.randn(300, 8), 2)
picture = np.round(small @ random.randn(5, 2), 2)

print(json.dumps({
    "made": {
        "tool": "scikit-learn, openTSNE, umap-learn",
        "version": ", ".join([sklearn.__version__, openTSNE.__version__, umap.__version__]),
        "how": "scripts/make-project-golden.py",
    },
    "pca": [
        pca("more rows than columns", small, 3),
        pca("more columns than rows", np.round(random.randn(6, 11) * 5, 3), 4),
        pca("a constant column", np.round(np.insert(random.randn(9, 3), 1, 2.5, axis=1), 3), 3),
    ],
    "small": matrix(small),
    "tsne": [tsne(small, 8, 2), tsne(small, 2.5, 2), tsne(small, 8, 3)],
    "trustworthiness": {
        "positions": numbers(picture),
        "values": [
            {"neighbours": k, "metric": metric, "value": trustworthiness(small, picture, n_neighbors=k, metric=metric)}
            for k in (1, 5, 19) for metric in ("euclidean", "cosine")
        ],
    },
    "curves": [
        dict(zip(["minDist", "spread", "a", "b"], [least, spread, *map(float, find_ab_params(spread, least))]))
        for least, spread in [(0.1, 1), (0, 1), (0.5, 1), (0.99, 1), (0.1, 0.25), (0.3, 5)]
    ],
    "equal": matrix(equal),
    "fuzzy": [fuzzy(equal, 6, "euclidean"), fuzzy(equal, 15, "euclidean"), fuzzy(equal, 15, "cosine")],
    "quality": quality(mixed),
}))
